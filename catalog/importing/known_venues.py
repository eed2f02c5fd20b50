"""The venues that come with the project: how each is cited, spelt out, and otherwise called."""

from dataclasses import dataclass


@dataclass(frozen=True)
class VenueName:
    """`others` are further names that mean the same venue, without year, ordinal or publisher."""

    short: str
    full: str
    others: tuple[str, ...] = ()


KNOWN_VENUES = (
    # Machine learning
    VenueName("ICML", "International Conference on Machine Learning"),
    VenueName(
        "NeurIPS",
        "Conference on Neural Information Processing Systems",
        (
            "NIPS",
            "Advances in Neural Information Processing Systems",
            "Neural Information Processing Systems",
            "NeurIPS Datasets and Benchmarks",
            "NeurIPS Track on Datasets and Benchmarks",
            "Neural Information Processing Systems Track on Datasets and Benchmarks",
        ),
    ),
    VenueName("ICLR", "International Conference on Learning Representations"),
    VenueName(
        "AISTATS",
        "International Conference on Artificial Intelligence and Statistics",
        (
            "Artificial Intelligence and Statistics",
            "International Workshop on Artificial Intelligence and Statistics",
        ),
    ),
    VenueName(
        "UAI",
        "Conference on Uncertainty in Artificial Intelligence",
        ("Uncertainty in Artificial Intelligence",),
    ),
    VenueName("ACML", "Asian Conference on Machine Learning"),
    VenueName(
        "ECML PKDD",
        "European Conference on Machine Learning and Principles and Practice of Knowledge"
        " Discovery in Databases",
        (
            "ECML",
            "PKDD",
            "ECML-PKDD",
            "ECML/PKDD",
            "ECMLPKDD",
            "European Conference on Machine Learning",
            "European Conference on Machine Learning and Knowledge Discovery in Databases",
            "European Conference on Machine Learning and Data Mining",
            "Joint European Conference on Machine Learning and Knowledge Discovery in Databases",
            "Machine Learning and Knowledge Discovery in Databases",
        ),
    ),
    VenueName(
        "MLSys",
        "Conference on Machine Learning and Systems",
        ("SysML", "Machine Learning and Systems"),
    ),
    VenueName(
        "AutoML",
        "International Conference on Automated Machine Learning",
        ("AutoML-Conf", "AutoML Conference"),
    ),
    VenueName("CoLLAs", "Conference on Lifelong Learning Agents"),
    VenueName(
        "LoG",
        "Learning on Graphs Conference",
        ("LoG Conference", "Conference on Learning on Graphs"),
    ),
    VenueName(
        "CLeaR", "Conference on Causal Learning and Reasoning", ("Causal Learning and Reasoning",)
    ),
    VenueName("CPAL", "Conference on Parsimony and Learning", ("Parsimony and Learning",)),
    VenueName(
        "RLC", "Reinforcement Learning Conference", ("RLJ", "Reinforcement Learning Journal")
    ),
    VenueName("SaTML", "Conference on Secure and Trustworthy Machine Learning"),
    VenueName(
        "MLHC", "Machine Learning for Healthcare Conference", ("Machine Learning for Healthcare",)
    ),
    VenueName("CHIL", "Conference on Health, Inference, and Learning"),
    VenueName(
        "MIDL",
        "Medical Imaging with Deep Learning",
        ("International Conference on Medical Imaging with Deep Learning",),
    ),
    VenueName("ICANN", "International Conference on Artificial Neural Networks"),
    VenueName("IJCNN", "International Joint Conference on Neural Networks"),
    VenueName("JMLR", "Journal of Machine Learning Research"),
    VenueName("TMLR", "Transactions on Machine Learning Research"),
    # Artificial intelligence at large
    VenueName(
        "AAAI",
        "AAAI Conference on Artificial Intelligence",
        (
            "National Conference on Artificial Intelligence",
            "Association for the Advancement of Artificial Intelligence",
        ),
    ),
    VenueName(
        "IJCAI",
        "International Joint Conference on Artificial Intelligence",
        (
            "IJCAI-ECAI",
            "IJCAI-PRICAI",
            "International Joint Conferences on Artificial Intelligence",
        ),
    ),
    VenueName("ECAI", "European Conference on Artificial Intelligence"),
    VenueName(
        "AAMAS",
        "International Conference on Autonomous Agents and Multiagent Systems",
        (
            "International Joint Conference on Autonomous Agents and Multiagent Systems",
            "International Conference on Autonomous Agents and Multi-Agent Systems",
        ),
    ),
    VenueName("ICAPS", "International Conference on Automated Planning and Scheduling"),
    VenueName(
        "KR", "International Conference on Principles of Knowledge Representation and Reasoning"
    ),
    VenueName("GECCO", "Genetic and Evolutionary Computation Conference"),
    VenueName(
        "FAccT", "Conference on Fairness, Accountability, and Transparency", ("FAT*", "ACM FAccT")
    ),
    VenueName("AIES", "Conference on AI, Ethics, and Society"),
    VenueName("JAIR", "Journal of Artificial Intelligence Research"),
    # Vision and graphics
    VenueName(
        "CVPR",
        "Conference on Computer Vision and Pattern Recognition",
        (
            "Computer Vision and Pattern Recognition",
            "Computer Society Conference on Computer Vision and Pattern Recognition",
        ),
    ),
    VenueName("ICCV", "International Conference on Computer Vision"),
    VenueName("ECCV", "European Conference on Computer Vision"),
    VenueName("ACCV", "Asian Conference on Computer Vision"),
    VenueName(
        "WACV",
        "Winter Conference on Applications of Computer Vision",
        ("Workshop on Applications of Computer Vision",),
    ),
    VenueName("BMVC", "British Machine Vision Conference"),
    VenueName("3DV", "International Conference on 3D Vision"),
    VenueName("ICPR", "International Conference on Pattern Recognition"),
    VenueName("ICIP", "International Conference on Image Processing"),
    VenueName(
        "MICCAI",
        "International Conference on Medical Image Computing and Computer-Assisted Intervention",
        (
            "Medical Image Computing and Computer Assisted Intervention",
            (
                "International Conference on Medical Image Computing and Computer Assisted"
                " Intervention"
            ),
        ),
    ),
    VenueName(
        "SIGGRAPH",
        "SIGGRAPH Conference",
        (
            "ACM SIGGRAPH",
            "SIGGRAPH Conference Papers",
            "Conference on Computer Graphics and Interactive Techniques",
            "Special Interest Group on Computer Graphics and Interactive Techniques Conference",
            (
                "Special Interest Group on Computer Graphics and Interactive Techniques Conference"
                " Conference Papers"
            ),
        ),
    ),
    VenueName("SIGGRAPH Asia", "SIGGRAPH Asia Conference", ("SIGGRAPH Asia Conference Papers",)),
    VenueName(
        "Eurographics", "Annual Conference of the European Association for Computer Graphics"
    ),
    VenueName(
        "TPAMI", "Transactions on Pattern Analysis and Machine Intelligence", ("PAMI", "T-PAMI")
    ),
    VenueName("IJCV", "International Journal of Computer Vision"),
    # Language and speech
    VenueName(
        "ACL",
        "Annual Meeting of the Association for Computational Linguistics",
        (
            "Association for Computational Linguistics",
            "ACL-IJCNLP",
            "Annual Meeting of the ACL",
            (
                "Joint Conference of the Annual Meeting of the ACL and the International Joint"
                " Conference on Natural Language Processing of the AFNLP"
            ),
        ),
    ),
    VenueName(
        "Findings of ACL",
        "Findings of the Association for Computational Linguistics",
        ("Findings of the ACL", "Findings of EMNLP", "Findings of NAACL"),
    ),
    VenueName(
        "EMNLP",
        "Conference on Empirical Methods in Natural Language Processing",
        ("EMNLP-IJCNLP", "EMNLP-CoNLL", "Empirical Methods in Natural Language Processing"),
    ),
    VenueName(
        "NAACL",
        "Conference of the North American Chapter of the Association for Computational Linguistics",
        (
            "NAACL-HLT",
            "North American Chapter of the Association for Computational Linguistics",
            (
                "Annual Conference of the North American Chapter of the Association for"
                " Computational Linguistics"
            ),
            (
                "Conference of the Nations of the Americas Chapter of the Association for"
                " Computational Linguistics"
            ),
        ),
    ),
    VenueName(
        "EACL",
        "Conference of the European Chapter of the Association for Computational Linguistics",
        (
            "European Chapter of the Association for Computational Linguistics",
            "Conference of the European Chapter of the ACL",
        ),
    ),
    VenueName(
        "AACL",
        "Conference of the Asia-Pacific Chapter of the Association for Computational Linguistics",
        ("AACL-IJCNLP",),
    ),
    VenueName("IJCNLP", "International Joint Conference on Natural Language Processing"),
    VenueName(
        "COLING",
        "International Conference on Computational Linguistics",
        (
            "LREC-COLING",
            (
                "Joint International Conference on Computational Linguistics, Language Resources"
                " and Evaluation"
            ),
        ),
    ),
    VenueName(
        "CoNLL",
        "Conference on Computational Natural Language Learning",
        ("Computational Natural Language Learning",),
    ),
    VenueName("COLM", "Conference on Language Modeling"),
    VenueName(
        "LREC",
        "International Conference on Language Resources and Evaluation",
        ("Language Resources and Evaluation Conference",),
    ),
    VenueName("TACL", "Transactions of the Association for Computational Linguistics"),
    VenueName(
        "Interspeech",
        "Annual Conference of the International Speech Communication Association",
        ("Conference of the International Speech Communication Association",),
    ),
    VenueName("ICASSP", "International Conference on Acoustics, Speech and Signal Processing"),
    VenueName("ASRU", "Automatic Speech Recognition and Understanding Workshop"),
    VenueName("SLT", "Spoken Language Technology Workshop"),
    VenueName("ISMIR", "International Society for Music Information Retrieval Conference"),
    # Robotics
    VenueName("CoRL", "Conference on Robot Learning"),
    VenueName("RSS", "Robotics: Science and Systems", ("Robotics - Science and Systems",)),
    VenueName("ICRA", "International Conference on Robotics and Automation"),
    VenueName(
        "IROS",
        "International Conference on Intelligent Robots and Systems",
        ("RSJ International Conference on Intelligent Robots and Systems",),
    ),
    VenueName("HRI", "International Conference on Human-Robot Interaction"),
    VenueName(
        "L4DC",
        "Learning for Dynamics and Control Conference",
        (
            "Learning for Dynamics and Control",
            "Conference on Learning for Dynamics and Control",
            "Annual Learning for Dynamics and Control Conference",
        ),
    ),
    VenueName("RA-L", "Robotics and Automation Letters", ("RAL",)),
    # Data mining, retrieval, databases, web
    VenueName(
        "KDD",
        "Conference on Knowledge Discovery and Data Mining",
        (
            "SIGKDD",
            "SIGKDD Conference on Knowledge Discovery and Data Mining",
            "SIGKDD International Conference on Knowledge Discovery and Data Mining",
            "International Conference on Knowledge Discovery and Data Mining",
        ),
    ),
    VenueName("ICDM", "International Conference on Data Mining"),
    VenueName(
        "SDM",
        "International Conference on Data Mining (SDM)",
        ("SIAM International Conference on Data Mining",),
    ),
    VenueName(
        "CIKM",
        "International Conference on Information and Knowledge Management",
        ("Conference on Information and Knowledge Management",),
    ),
    VenueName("WSDM", "International Conference on Web Search and Data Mining"),
    VenueName(
        "SIGIR",
        "International Conference on Research and Development in Information Retrieval",
        (
            "SIGIR Conference on Research and Development in Information Retrieval",
            "International SIGIR Conference on Research and Development in Information Retrieval",
        ),
    ),
    VenueName("RecSys", "Conference on Recommender Systems"),
    VenueName("ECIR", "European Conference on Information Retrieval"),
    VenueName(
        "SIGMOD",
        "International Conference on Management of Data",
        (
            "SIGMOD International Conference on Management of Data",
            "Proceedings of the ACM on Management of Data",
        ),
    ),
    VenueName(
        "VLDB",
        "International Conference on Very Large Data Bases",
        ("PVLDB", "VLDB Endowment", "Very Large Data Bases"),
    ),
    VenueName("ICDE", "International Conference on Data Engineering"),
    VenueName("PODS", "Symposium on Principles of Database Systems"),
    VenueName(
        "WWW",
        "The Web Conference",
        (
            "TheWebConf",
            "Web Conference",
            "World Wide Web Conference",
            "International World Wide Web Conference",
            "International Conference on World Wide Web",
            "ACM Web Conference",
            "ACM on Web Conference",
        ),
    ),
    VenueName("ISWC", "International Semantic Web Conference"),
    VenueName(
        "ICWSM",
        "International Conference on Web and Social Media",
        ("International AAAI Conference on Web and Social Media",),
    ),
    # People and computers
    VenueName(
        "CHI",
        "Conference on Human Factors in Computing Systems",
        (
            "CHI Conference on Human Factors in Computing Systems",
            "ACM CHI",
            "SIGCHI Conference on Human Factors in Computing Systems",
        ),
    ),
    VenueName("UIST", "Symposium on User Interface Software and Technology"),
    VenueName("CSCW", "Conference on Computer-Supported Cooperative Work and Social Computing"),
    VenueName("IUI", "International Conference on Intelligent User Interfaces"),
    VenueName(
        "ACM MM",
        "International Conference on Multimedia",
        ("ACM Multimedia", "ACM International Conference on Multimedia", "MM"),
    ),
    VenueName("ICME", "International Conference on Multimedia and Expo"),
    # Theory
    VenueName(
        "COLT",
        "Conference on Learning Theory",
        (
            "Annual Conference on Learning Theory",
            "Annual Conference on Computational Learning Theory",
        ),
    ),
    VenueName(
        "ALT",
        "International Conference on Algorithmic Learning Theory",
        ("Algorithmic Learning Theory",),
    ),
    VenueName(
        "STOC",
        "Symposium on Theory of Computing",
        ("Symposium on the Theory of Computing", "SIGACT Symposium on Theory of Computing"),
    ),
    VenueName("FOCS", "Symposium on Foundations of Computer Science"),
    VenueName("SODA", "Symposium on Discrete Algorithms"),
    VenueName(
        "ITCS",
        "Innovations in Theoretical Computer Science Conference",
        ("Innovations in Theoretical Computer Science",),
    ),
    VenueName("ICALP", "International Colloquium on Automata, Languages, and Programming"),
    VenueName("EC", "Conference on Economics and Computation"),
    VenueName("ISIT", "International Symposium on Information Theory"),
    # Security and systems
    VenueName("IEEE S&P", "Symposium on Security and Privacy", ("S&P", "IEEE SP", "Oakland")),
    VenueName(
        "CCS",
        "Conference on Computer and Communications Security",
        ("SIGSAC Conference on Computer and Communications Security",),
    ),
    VenueName("USENIX Security", "USENIX Security Symposium", ("Security Symposium",)),
    VenueName(
        "NDSS",
        "Network and Distributed System Security Symposium",
        (
            "Annual Network and Distributed System Security Symposium",
            "Symposium on Network and Distributed System Security",
        ),
    ),
    VenueName("EuroS&P", "European Symposium on Security and Privacy"),
    VenueName(
        "PETS",
        "Privacy Enhancing Technologies Symposium",
        (
            "PoPETs",
            "Privacy Enhancing Technologies",
            "Proceedings on Privacy Enhancing Technologies",
        ),
    ),
    VenueName("CRYPTO", "Annual International Cryptology Conference"),
    VenueName("OSDI", "Symposium on Operating Systems Design and Implementation"),
    VenueName(
        "ASPLOS",
        "International Conference on Architectural Support for Programming Languages"
        " and Operating Systems",
    ),
    # Preprints
    VenueName(
        "arXiv",
        "arXiv",
        ("CoRR", "arXiv preprint", "arXiv.org", "arXiv e-prints", "Computing Research Repository"),
    ),
)
