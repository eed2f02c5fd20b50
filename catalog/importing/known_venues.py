"""The venues that come with the project: how each is cited, spelt out, and otherwise called."""

from collections.abc import Iterator
from dataclasses import dataclass

# Short name: full name, then further names, without year, ordinal or publisher. "Annual",
# "IEEE", "ACM" and the like in front, abbreviations and the short name in brackets are
# understood anyway.
_TABLE = """
# Machine learning
ICML: International Conference on Machine Learning
NeurIPS: Conference on Neural Information Processing Systems
  NIPS
  Advances in Neural Information Processing Systems
  Neural Information Processing Systems
  NeurIPS Datasets and Benchmarks
  Neural Information Processing Systems Track on Datasets and Benchmarks
ICLR: International Conference on Learning Representations
AISTATS: International Conference on Artificial Intelligence and Statistics
  Artificial Intelligence and Statistics
  International Workshop on Artificial Intelligence and Statistics
UAI: Conference on Uncertainty in Artificial Intelligence
  Uncertainty in Artificial Intelligence
ACML: Asian Conference on Machine Learning
ECML PKDD: European Conference on Machine Learning and Knowledge Discovery in Databases
  ECML
  PKDD
  ECML/PKDD
  ECMLPKDD
  European Conference on Machine Learning
  Joint European Conference on Machine Learning and Knowledge Discovery in Databases
  Machine Learning and Knowledge Discovery in Databases
MLSys: Conference on Machine Learning and Systems
  SysML
  Machine Learning and Systems
AutoML: International Conference on Automated Machine Learning
  AutoML-Conf
  AutoML Conference
CoLLAs: Conference on Lifelong Learning Agents
LoG: Learning on Graphs Conference
  LoG Conference
  Conference on Learning on Graphs
CLeaR: Conference on Causal Learning and Reasoning
  Causal Learning and Reasoning
CPAL: Conference on Parsimony and Learning
  Parsimony and Learning
RLC: Reinforcement Learning Conference
  RLJ
  Reinforcement Learning Journal
SaTML: Conference on Secure and Trustworthy Machine Learning
MLHC: Machine Learning for Healthcare Conference
  Machine Learning for Healthcare
CHIL: Conference on Health, Inference, and Learning
MIDL: Medical Imaging with Deep Learning
  International Conference on Medical Imaging with Deep Learning
ICANN: International Conference on Artificial Neural Networks
IJCNN: International Joint Conference on Neural Networks
JMLR: Journal of Machine Learning Research
TMLR: Transactions on Machine Learning Research

# Artificial intelligence at large
AAAI: AAAI Conference on Artificial Intelligence
  National Conference on Artificial Intelligence
  Association for the Advancement of Artificial Intelligence
IJCAI: International Joint Conference on Artificial Intelligence
  IJCAI-ECAI
  IJCAI-PRICAI
  International Joint Conferences on Artificial Intelligence
ECAI: European Conference on Artificial Intelligence
AAMAS: International Conference on Autonomous Agents and Multiagent Systems
  International Joint Conference on Autonomous Agents and Multiagent Systems
  International Conference on Autonomous Agents and Multi-Agent Systems
ICAPS: International Conference on Automated Planning and Scheduling
KR: International Conference on Principles of Knowledge Representation and Reasoning
GECCO: Genetic and Evolutionary Computation Conference
FAccT: Conference on Fairness, Accountability, and Transparency
  FAT*
AIES: Conference on AI, Ethics, and Society
JAIR: Journal of Artificial Intelligence Research

# Vision and graphics
CVPR: Conference on Computer Vision and Pattern Recognition
  Computer Vision and Pattern Recognition
  Computer Society Conference on Computer Vision and Pattern Recognition
ICCV: International Conference on Computer Vision
ECCV: European Conference on Computer Vision
ACCV: Asian Conference on Computer Vision
WACV: Winter Conference on Applications of Computer Vision
  Workshop on Applications of Computer Vision
BMVC: British Machine Vision Conference
3DV: International Conference on 3D Vision
ICPR: International Conference on Pattern Recognition
ICIP: International Conference on Image Processing
MICCAI: International Conference on Medical Image Computing and Computer-Assisted Intervention
  International Conference on Medical Image Computing and Computer Assisted Intervention
SIGGRAPH: SIGGRAPH Conference
  SIGGRAPH Conference Papers
  Conference on Computer Graphics and Interactive Techniques
  Special Interest Group on Computer Graphics and Interactive Techniques Conference
SIGGRAPH Asia: SIGGRAPH Asia Conference
  SIGGRAPH Asia Conference Papers
Eurographics: Annual Conference of the European Association for Computer Graphics
TPAMI: Transactions on Pattern Analysis and Machine Intelligence
  PAMI
  T-PAMI
IJCV: International Journal of Computer Vision

# Language and speech
ACL: Annual Meeting of the Association for Computational Linguistics
  Association for Computational Linguistics
  Annual Meeting of the ACL
  ACL-IJCNLP
Findings of ACL: Findings of the Association for Computational Linguistics
  Findings of the ACL
  Findings of EMNLP
  Findings of NAACL
EMNLP: Conference on Empirical Methods in Natural Language Processing
  EMNLP-IJCNLP
  EMNLP-CoNLL
  Empirical Methods in Natural Language Processing
NAACL: Conference of the North American Chapter of the Association for Computational Linguistics
  NAACL-HLT
  North American Chapter of the Association for Computational Linguistics
  Conference of the Nations of the Americas Chapter of the Association for Computational Linguistics
EACL: Conference of the European Chapter of the Association for Computational Linguistics
  European Chapter of the Association for Computational Linguistics
  Conference of the European Chapter of the ACL
AACL: Conference of the Asia-Pacific Chapter of the Association for Computational Linguistics
  AACL-IJCNLP
IJCNLP: International Joint Conference on Natural Language Processing
COLING: International Conference on Computational Linguistics
  LREC-COLING
  Joint International Conference on Computational Linguistics, Language Resources and Evaluation
CoNLL: Conference on Computational Natural Language Learning
  Computational Natural Language Learning
COLM: Conference on Language Modeling
LREC: International Conference on Language Resources and Evaluation
  Language Resources and Evaluation Conference
TACL: Transactions of the Association for Computational Linguistics
Interspeech: Annual Conference of the International Speech Communication Association
  Conference of the International Speech Communication Association
ICASSP: International Conference on Acoustics, Speech and Signal Processing
ASRU: Automatic Speech Recognition and Understanding Workshop
SLT: Spoken Language Technology Workshop
ISMIR: International Society for Music Information Retrieval Conference

# Robotics
CoRL: Conference on Robot Learning
RSS: Robotics: Science and Systems
  Robotics - Science and Systems
ICRA: International Conference on Robotics and Automation
IROS: International Conference on Intelligent Robots and Systems
HRI: International Conference on Human-Robot Interaction
L4DC: Learning for Dynamics and Control Conference
  Learning for Dynamics and Control
  Conference on Learning for Dynamics and Control
RA-L: Robotics and Automation Letters
  RAL

# Data mining, retrieval, databases, web
KDD: Conference on Knowledge Discovery and Data Mining
  SIGKDD
  SIGKDD Conference on Knowledge Discovery and Data Mining
  SIGKDD International Conference on Knowledge Discovery and Data Mining
  International Conference on Knowledge Discovery and Data Mining
ICDM: International Conference on Data Mining
SDM: SIAM International Conference on Data Mining
CIKM: International Conference on Information and Knowledge Management
  Conference on Information and Knowledge Management
WSDM: International Conference on Web Search and Data Mining
SIGIR: International Conference on Research and Development in Information Retrieval
  SIGIR Conference
  SIGIR Conference on Research and Development in Information Retrieval
  International SIGIR Conference on Research and Development in Information Retrieval
RecSys: Conference on Recommender Systems
ECIR: European Conference on Information Retrieval
SIGMOD: International Conference on Management of Data
  SIGMOD International Conference on Management of Data
VLDB: International Conference on Very Large Data Bases
  PVLDB
  VLDB Endowment
  Proceedings of the VLDB Endowment
  VLDB Endow
  Very Large Data Bases
ICDE: International Conference on Data Engineering
PODS: Symposium on Principles of Database Systems
WWW: Web Conference
  TheWebConf
  World Wide Web Conference
  International World Wide Web Conference
  International Conference on World Wide Web
ISWC: International Semantic Web Conference
ICWSM: International Conference on Web and Social Media
  International AAAI Conference on Web and Social Media

# People and computers
CHI: Conference on Human Factors in Computing Systems
  CHI Conference on Human Factors in Computing Systems
  SIGCHI Conference on Human Factors in Computing Systems
UIST: Symposium on User Interface Software and Technology
CSCW: Conference on Computer-Supported Cooperative Work and Social Computing
IUI: International Conference on Intelligent User Interfaces
ACM MM: International Conference on Multimedia
  MM
ICME: International Conference on Multimedia and Expo

# Theory
COLT: Conference on Learning Theory
  Conference on Computational Learning Theory
ALT: International Conference on Algorithmic Learning Theory
  Algorithmic Learning Theory
STOC: Symposium on Theory of Computing
  Symposium on the Theory of Computing
  SIGACT Symposium on Theory of Computing
FOCS: Symposium on Foundations of Computer Science
SODA: Symposium on Discrete Algorithms
ITCS: Innovations in Theoretical Computer Science Conference
  Innovations in Theoretical Computer Science
ICALP: International Colloquium on Automata, Languages, and Programming
EC: Conference on Economics and Computation
ISIT: International Symposium on Information Theory

# Security and systems
IEEE S&P: Symposium on Security and Privacy
  S&P
  IEEE SP
CCS: Conference on Computer and Communications Security
  SIGSAC Conference on Computer and Communications Security
USENIX Security: USENIX Security Symposium
NDSS: Network and Distributed System Security Symposium
  Symposium on Network and Distributed System Security
EuroS&P: European Symposium on Security and Privacy
PETS: Privacy Enhancing Technologies Symposium
  PoPETs
  Privacy Enhancing Technologies
CRYPTO: Annual International Cryptology Conference
OSDI: Symposium on Operating Systems Design and Implementation

# Preprints
arXiv: arXiv
  CoRR
  arXiv preprint
  arXiv preprint arXiv
  arXiv.org
  arXiv e-prints
  Computing Research Repository
"""


@dataclass(frozen=True)
class VenueName:
    """How a venue is cited, spelt out, and otherwise called."""

    short: str
    full: str
    others: tuple[str, ...] = ()


def _venues() -> Iterator[VenueName]:
    lines = [line for line in _TABLE.splitlines() if line and not line.startswith("#")]
    starts = [i for i, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        short, full = lines[start].split(": ", maxsplit=1)
        yield VenueName(short, full, tuple(line.strip() for line in lines[start + 1 : end]))


KNOWN_VENUES = tuple(_venues())
