"""The words with which the later paragraphs of an abstract begin, and whole abstracts do not."""

import re

_JOINING_WORDS = (
    r"however|moreover|furthermore|additionally|finally|specifically|concretely|consequently"
    r"|subsequently|accordingly|therefore|thus|hence|then|also|lastly|instead|likewise|conversely"
    r"|nevertheless|nonetheless|unfortunately|surprisingly|interestingly|importantly|notably"
    r"|remarkably|crucially|meanwhile|overall|altogether|theoretically|empirically|further"
    r"|alternatively|afterwards?|thereby|third|(?:first|second|third|last)ly"
    r"|and|but|another|their|they|its|these|such|that"
    r"|in (?:addition|particular|summary|conclusion|short|this way|doing so|fact|other words|turn)"
    r"|in (?:the (?:proposed|first|second|latter|former)|these|such|contrast(?=,))|on the one"
    r"|(?:first|second|next|besides|yet|still|indeed|together|similarly|here|in contrast)(?=,)"
    r"|more (?:specifically|precisely|generally|concretely|importantly|formally)"
    r"|as (?:a )?(?:result|consequence|such|our main|a side|an? (?:example|application|byproduct))"
    r"|(?:for|in|with|using|under|through|on|at|by|based on|building on|due to|because of|given)"
    r" (?:this(?! (?:\w+ )?(?:paper|work|article|study|talk|report|letter|survey|demo|video"
    r"|research|note|tutorial|contribution|chapter|thesis|project))|these|that end|it)"
    r"|(?:with|using|under|through|based on|building on) our"
    r"|for (?:example|instance|each|the (?:first|latter|former))"
    r"|on (?:the other|the (?:theoretical|empirical|practical|contrary|one hand)|top)"
    r"|(?:at the same time|by contrast|by doing|through extensive|when combined|despite these)"
    r"|unlike (?:previous|prior|existing|most)|the same"
    r"|to (?:this end|the best of|our(?: best)? knowledge|our surprise|do (?:so|this)|\w+"
    r" (?:(?:with|to) )?(?:this|these|that|such|it|so|our|the above)\b)"
)
# What an abstract speaks of only after it has said what it is about.
_OWN_WORK = (
    r"our (?!(?:ultimate |main |long-term )?(?:goal|aim|objective|research|paper|study|group"
    r"|understanding|world|ability|abilities|daily|society|everyday|lives|previous|prior|work|purpose)\b)"
    r"|this (?:is (?:achieved|done|because|due|in contrast)|allows|enables|leads|makes|results|can"
    r"|approach|method|algorithm|framework|model|problem|result|improves|process|technique|system"
    r"|property|strategy|finding|analysis|principle|procedure|means|implies|gives|yields)"
    r"|it (?:also|can|achieves|outperforms|consists|uses|enables|allows|provides|shows)"
    r"|we (?:also|then|further|additionally|next|finally|conclude|complement|corroborate|validate"
    r"|evaluate|illustrate|verify|support|conjecture|therefore|thus|hence|subsequently|benchmark"
    r"|furthermore|moreover|hope|achieve|leave)"
    r"|(?:we|to) (?:demonstrate|test|apply|evaluate|illustrate|show|validate) (?:our\b|its\b|this\b"
    r"|the (?:effectiveness|efficacy|usefulness|advantages?|performance))"
    r"|the (?:proposed|resulting|results?|experiments?|experimental|empirical|source code|codes?\b"
    r"|code (?:and|is|for)|key (?:idea|insight)|main (?:idea|result)s?|central (?:idea"
    r"|contribution)|primary contribution|former|latter|above)"
    r"|the (?:approach|method|algorithm|model|system|framework|dataset)"
    r" (?:is|was|has|also|can|uses|achieves|outperforms|consists|then)"
    r"|(?:extensive|comprehensive|detailed|thorough|numerical|experimental|empirical|simulation"
    r"|qualitative|quantitative|ablation|evaluation|preliminary) (?:and \w+ )?(?:results?"
    r"|experiment\w*|evaluations?|stud(?:y|ies)|simulations?|comparisons?|analys[ie]s|tests?)"
    r"|(?:experiments|results|simulations|evaluations?|tests) (?:and|on|in|with|show|demonstrate"
    r"|indicate|reveal|confirm|suggest|are|using|conducted|from|prove|validate|highlight)"
)
_ELSEWHERE = (
    r"(?:our |the |source |project |data and |all )*(?:codes?|data|dataset|models?|demo|videos?|"
    r"implementation|project page|website|supplementary material)s?"
    r"(?:,? (?:and|data|models?|datasets?|videos?))* (?:is|are|can|will|available|at|release)\b"
    r"|(?:[\w ]{0,20}\b(?:code|page|website|github|video|demo|dataset|availability|contact|url|doi"
    r"|keywords|key words|index terms|categories|note|erratum|disclaimer|acknowledge?ments?))s?\s?:"
    r"|(?:keywords|index terms)\s?[—–-]|methods?:|methodology:|results:|conclusions?:|findings:"
    r"|(?:figure|fig\.|table) \d+[.:]|(?:https?://|www\.|©|copyright)"
)
_OTHER_LANGUAGES = (
    r"(?:außerdem|darüber hinaus|zudem|ferner|jedoch|schließlich|unsere (?:ergebnisse|methode)"
    r"|schlüsselwörter|schlagwörter|de plus|en outre|cependant|toutefois|enfin|par ailleurs|nos"
    r" (?:résultats|expériences)|mots[- ]clés|además|sin embargo|por último|finalmente|asimismo"
    r"|nuestros? (?:resultados|método)|palabras clave|além disso|no entanto|por fim|palavras-chave"
    r"|inoltre|tuttavia|infine|parole chiave|кроме того|однако|наконец|таким образом|ключевые слова"
    r"|또한|그러나|마지막으로)(?!\w)"
    r"|此外|另外|然而|最后|实验结果|实验表明|进一步|因此|具体来说|其次|关键词|关键字|代码"
    r"|最後|實驗結果|關鍵詞|さらに|また、|しかし|最後に|実験の?結果|そこで、|キーワード"
)
OPENING = re.compile(
    rf"(?:{_JOINING_WORDS})(?![\w-])|(?:{_OWN_WORK})(?!-)|{_ELSEWHERE}|{_OTHER_LANGUAGES}",
    re.IGNORECASE,
)
LIST_ITEM = re.compile(r"[(\[]?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.):\]]\s|[•‣▪●·]|[-*–—]\s")
FORMULA = re.compile(r"\$|\\[(\[]|\\begin\{")
# Names such as kNN, k-means and sEMG begin small of their own accord.
SMALL = re.compile(r"(?!\w-)(?![a-z]+[A-Z])[^\W\d_A-Z]\w*[\s,.;:)'’-]")
UNFINISHED = re.compile(
    r"[:,;–—-]\s*\Z"
    r"|\s(?:the|an?|of|and|or|with|for|in|to|by|from|that|which|is|are|our|we|than|as|on|this)\s*\Z"
)
# A text that says nothing of what its authors did, and one that begins with that.
CONTRIBUTION = re.compile(
    r"\b(?:(?:we|I|authors) (?!(?:are|have|can|could|know|live|think|need|see|often|must|may|might"
    r"|do|would|want)\b)\w+|this (?:\w+ )?(?:paper|work|article|study|report|survey|letter|talk"
    r"|demo\w*|tutorial|research|thesis)|(?:is|are|was|were) (?:\w+ )?(?:proposed|presented|used"
    r"|introduced|developed|described|shown|derived|studied|investigated|considered|discussed|given"
    r"|demonstrated|analyzed|designed|addressed|applied|tested|evaluated)|our (?:\w+ )?(?:method"
    r"|approach|results?|algorithm|model|framework|system|work|experiments?|analysis|goal|aim))\b",
    re.IGNORECASE,
)
BEGINS_WITH_CONTRIBUTION = re.compile(
    r"(?:in (?:this|our) (?:\w+ )?(?:paper|work|article|study|report|letter|survey)"
    r"|(?:this|the (?:present|current)) (?:\w+ )?(?:paper|work|article|study|survey)"
    r"|(?:here,? )?we)\b",
    re.IGNORECASE,
)
