"""How much a character looks at home where it stands: for telling encodings apart."""

import unicodedata

_SIMPLIFIED = frozenset(
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说"
    "产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点"
    "从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原"
    "又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革"
    "位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别手角期根论运农指几九区强放"
    "决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受"
    "联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离"
    "华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复"
    "容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值"
    "络训练模型网源摘标作者键词会议录神优损失函参随机率样本噪策略框架架语言视觉检测识推理效任务性能显著"
    "们基于方法我们本文提出。，、：；（）“”‘’《》？！【】—…·"
)
_TRADITIONAL = frozenset(
    "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說"
    "產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點"
    "從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原"
    "論文題目摘要標作者關鍵詞會議錄列表清單習網路訓練模型神優損失語言視覺檢測識推效率任務資料據"
    "。，、：；（）「」『』《》？！—…"
)
_JAPANESE = frozenset("。、・「」『』（）：；？！ー〜～　論文要旨概題著者学習手法提案本研究用的")
_HANGUL = frozenset(
    "이다는에의을를가한고하지로기서사과도은인대해자어으리정수시적아제보들나있일만그부조주여안전관장것계성"
    "상문선동치구국산되스비유라모생원실공연경위신세물오면당개중발학습논터델데및른용통법방분석단네트워크반"
    "된할때와저희본안제목초록자열회술표결과능향를율류음께요없었했던며같각간감강내더두드려론무미및바번변복"
)
_OPENING = "‘“„‚«‹¿¡"
_CLOSING = "’”»›"
_DASHES = "–—"
_SIGNS = "±×÷°µ§©®™€£¥²³¹½¼¾·¬¶†‡‰ªº¢…•"
# Of these alone no encoding is to be told: √ is what broken UTF-8 looks like on a Macintosh.
_RARE_SIGNS = "≤≥≠≈∞∑∏√∂∆Ωπ∫"
_WESTERN_SIGNS = frozenset(_SIGNS + _RARE_SIGNS + _OPENING + _CLOSING + _DASHES + "ﬁﬂ′−‐")
_ALONE = "àèéòóöåøúÀÉÈÓÅÖØ"
_MODIFIERS = frozenset("ˆˇˉ")  # accents that stand alone; Python counts them as letters
_LONE = 0.75
# Before the apostrophe of English and French, and behind it.
_BEFORE_APOSTROPHE = frozenset("OoDdLlnsjcJC")
_BEHIND_APOSTROPHE = frozenset("stdrlvm")
_LIGATURES = frozenset("ﬁﬂ")
# Where Windows has these, the Macintosh has quotation marks.
_SELDOM = frozenset("ÐÑÒÓÔÕ")
_COMMON = frozenset("éèêëàâäáåãæçíìîïñóòôöõøúùûüßœ")
# More often a fault than a letter: the bytes 0xFE and 0xFF, which no text in UTF-8 has.
_BROKEN = frozenset("þÿ")
_VOWELS = frozenset("aeiouyæœø")


def east_asian(letter: str, encoding: str) -> float:
    if encoding == "gb18030":
        is_western = letter in _WESTERN_SIGNS or "À" <= letter <= "ɏ" or "α" <= letter <= "ω"
        if is_western and letter not in _SIMPLIFIED:
            return 0.95  # no other encoding makes these by chance
        return _han(letter, _SIMPLIFIED, "gb2312", last_lead=0xD7)
    if encoding == "big5":
        return _han(letter, _TRADITIONAL, "big5", last_lead=0xC6)
    if encoding in {"euc_kr", "cp949"}:
        return 1.0 if letter in _HANGUL else 0.5 * ("가" <= letter <= "힣")
    if "ぁ" <= letter <= "ヿ" or letter in _JAPANESE:
        return 1.0
    return _han(letter, _JAPANESE, "shift_jis", last_lead=0x97)


def _han(letter: str, common: frozenset[str], charset: str, *, last_lead: int) -> float:
    """The encodings list everyday characters first and rare ones behind them."""
    if letter in common:
        return 1.0
    if not "一" <= letter <= "鿿":
        return 0.3 * (unicodedata.east_asian_width(letter) in "FW")
    code = letter.encode(charset, errors="ignore")
    return 0.5 if code and code[0] <= last_lead else 0.0


def latin(text: str, place: int) -> float:
    letter = text[place]
    before = text[place - 1] if place else " "
    after = text[place + 1] if place + 1 < len(text) else " "
    if letter.isalpha() and not _sign(letter) and letter not in _MODIFIERS:
        return (
            _capital(letter, before, after) if letter.isupper() else _small(letter, before, after)
        )
    if letter in _DASHES:
        return 0.4 if before.isalpha() and after.isspace() else 1.0
    if letter in _OPENING:
        # German closes with what English opens with: „so“.
        closes = letter == "“" and "„" in text[:place]
        return 1.0 if closes or not (before.isalnum() or after == " ") else 0.1
    if letter in _CLOSING:
        return _closing(letter, before, after)
    if letter == "\xa0":
        return 0.9
    return 0.0 if before.isalpha() and after.isalpha() else _sign(letter)


def _sign(letter: str) -> float:
    return 0.8 if letter in _SIGNS else 0.55 if letter in _RARE_SIGNS else 0.0


def _closing(letter: str, before: str, after: str) -> float:
    if before.isspace():
        return 0.85 if letter == "’" else 0.6
    inside = letter == "’" and before.isalpha() and after.isalpha()
    usual = before in _BEFORE_APOSTROPHE or after in _BEHIND_APOSTROPHE
    return 0.8 if inside and not usual else 1.0


def _capital(letter: str, before: str, after: str) -> float:
    likely = 0.8 if letter in _SELDOM else 1.0
    if before.isalpha():
        fits = before.isupper() and not after.islower()
        return 0.0 if not fits else likely if _is_plain(before) or _is_plain(after) else 0.3
    if after.isalpha():
        return likely if _is_plain(after) else 0.3
    is_initial = after == "." and not before.isalnum()
    return _LONE if letter in _ALONE or is_initial else 0.3


def _small(letter: str, before: str, after: str) -> float:
    if after.isupper():
        return 0.0
    if letter in _LIGATURES:
        return 1.0
    likely = 1.0 if letter in _COMMON else 0.5 if letter in _BROKEN else 0.7
    beside = [_is_vowel(each) for each in (before, after) if each.isalpha()]
    if not beside:
        # TeX puts braces around a letter in the middle of a word.
        return _LONE if letter in _ALONE or before + after == "{}" else 0.0
    if not (_is_plain(before) or _is_plain(after)):
        return 0.3
    # A vowel stands beside a consonant, a consonant beside a vowel: Gödel is not Gšdel.
    kind = _is_vowel(letter)
    fits = any(each != kind for each in beside)
    return likely * (1.0 if fits else 0.65 if kind else 0.4) * (1.0 if before.isalpha() else 0.8)


def _is_plain(letter: str) -> bool:
    """Runs of nothing but accented letters are what other scripts look like when misread."""
    return letter.isalpha() and letter < "\x7f"


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[0].lower() in _VOWELS
