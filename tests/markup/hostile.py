"""Sources made to hurt: to crash the converter, to take for ever, to smuggle something in."""

from typing import Final

MEGABYTE: Final = 1_000_000
_DEEP: Final = 10_000
_OPENERS: Final = (
    "(", "[", r"\{", r"\langle ", r"\lfloor ", r"\lceil ", r"\lvert ", r"\lVert ", r"\lbrace ",
    r"\lbrack ", r"\lparen ", r"\lgroup ", r"\lmoustache ", r"\llbracket ", r"\ulcorner ",
    r"\llcorner ", r"\lAngle ", r"\bigl(", r"\Bigl[", r"\Biggl\{", r"\bigl|", r"\mathopen(", "⟨",
    "⌊", "⌈",
    "⟦", "⦃", "⟮", "⎰", "|", r"\|", "<", r"\left(", r"\log(", "\\Bigl\\langle ", "⁅", "｛", "⸨",
    "⦅",
)  # fmt: skip
_NESTING: Final = (
    "{", r"\frac{", r"\frac1", r"\frac{1}", "x^{", "x_{", r"\sqrt{", r"\sqrt[", r"\sqrt[3]",
    r"\hat",
    r"\hat{", r"\widetilde", r"\overline", r"\binom1", r"\overset a", r"\underset{a}", r"\mathrm",
    r"\mathbf{", r"\left(", r"\left\{", r"\begin{matrix}", r"\begin{cases}", r"\text{",
    r"\textbf{",
    r"\displaystyle ", r"\color{red}", r"\not", r"\xrightarrow[a]", r"\mathbin", r"\mathop{",
    r"\stackrel a", r"\genfrac(){0pt}{}1", r"\underbrace{", r"\operatorname{", r"\norm{", r"\abs",
    r"\tilde", r"\bm", r"\cO", r"\pmod", r"\substack{", r"\prescript11", r"\emph{", "$", r"\(",
    r"\[",
    r"\mathchoice{", r"\boxed{", r"\cancel", r"\phantom{", r"\raisebox{1em}{",
    r"\textcolor{red}{",
    r"\sum\limits_", r"\mathcal\mathbb", r"\big", r"\middle|", "'", "^", "_", r"\mleft(", r"\\",
    r"\hspace{1em}", r"\overbrace", r"\dot", r"\vec", r"\sqrt\frac1",
)  # fmt: skip
_MARKDOWN: Final = ("[", "![", "[[", "](", "*", "**", "_", "__", "***a", "*a _b", "- ", "1. ",
"> ",
                    "`", "``", "<", "<i>", "<b><i>", "</i>", "<p>", "<li>", "&", "&amp;", "~",
                    "\n",
                    "\\", "\\ ", "{", "}", "$$", "$a$", "$x", "\\item ", "\\begin{itemize}",
                    "\\textit{", "{\\em ", "\\cite{", "\\href{", "\\url{", "https://",
                    "[a](https://",
                    "\\'", "--", "``a", "`a", "- \n", "  - ", "a*b", "x_{a}", "x^", "é", "日", "ε",
                    " ", "\t", "\x00", "\u202e", "\ue000", "\ud800", "\U00100000", "\u0301",
                    "\\left(",
                    "\\verb|", "\\footnote{", "\\frac", "\\mathbb", "$\\text{", "(", "[(",
                    "github.com/",
                    "\\begin{equation}", "\\end{equation}", "[a][", "]: ", "\\n", "http:// ",
                    "a~",
                    )  # fmt: skip
_MIXED: Final = (
    "*a", "_a_", "a__b", "__a", "a_", "~a", "a~ ", "'", '"', '`a"', "[x](", "<https://", "{a}",
    "{{",
    "}{", "{\\", "$a ", "$5 ", "$5 and ", "\\begin{", "\\left", "\\right", "\\'{", "\\[a", "\\(a",
    "(cid:1)", "&#1;", "&lt;i&gt;", "*(", ")*", ")_a", "|_", "^*", "***", "*_*_", "<i", "<p ",
    "<a href=",
    "http://a.b/(", "www.", "a.github.io", "\\x{", "\\x", "\\emphx", "\\sqrtx", "\\fracx",
    "x_{a}x_{a}",
    "\\alpha\\alpha", "\\alpha ", "_{", "^{a}", "C++", ".NET", "α", "αa", "₂", "a²", "a-",
    "-a", "ẛ̣",
    "\\item[", "\\verb", "\\\n", "\n\n", "1.\n", "- - ", "a\u0301", "Å", "ﷺ", "\\textbf{a}",
    "$$a$$", "\\$",
    "\\begin{align}a\\end{align}", "\\cite[", "``", "''", "--- ", "\\u ", "\\c{", "{\\\"",
    "\\footnote",
)  # fmt: skip
_PAIRS: Final = (
    ("{", "}"), ("\\emph{", "}"), ("{\\em ", "}"), ("[", "]"), ("(", ")"), ("<i>", "</i>"),
    ("*", "*"),
    ("[", "](https://x.org)"), ("x^{", "}"), ("\\begin{itemize}\\item ", "\\end{itemize}"),
    ("**", "**"),
    ("\\footnote{", "}"), ("a{", "}"), ("{{", "}}"), ("`", "`"), ("``", "''"),
    ("\\left(", "\\right)"),
    ("\\textcolor{red}{", "}"), ("<b><i>", "</i></b>"), ("\\frac{", "}{x}"),
    ("<ul><li>", "</li></ul>"),
)  # fmt: skip
_BOMB: Final = r"\def\a{\a\a}\a " + "".join(
    rf"\newcommand\{chr(98 + n)}{{{(chr(92) + chr(97 + n)) * 10}}}" for n in range(12)
)


def hostile_sources() -> dict[str, str]:
    """Each source under a name that says what it is."""
    sources = {"a definition bomb": f"${_BOMB}\\m$", "a bare definition bomb": _BOMB}
    for piece in _NESTING:
        sources[f"deep in a formula: {piece}"] = f"${piece * _DEEP}x$"
        sources[f"23 deep in a formula: {piece}"] = f"${piece * 23}x$"
        sources[f"200 deep in a formula: {piece}"] = f"${piece * 200}x$"
        sources[f"deep in text: {piece}"] = piece * _DEEP
    for opening, closing in _PAIRS:
        sources[f"deep and closed: {opening}"] = opening * _DEEP + "x" + closing * _DEEP
        sources[f"deep, closed, in reach: {opening}"] = opening * 1_500 + "x" + closing * 1_500
    for opener in _OPENERS:
        sources[f"200 unmatched: {opener}"] = f"${opener * 200}x$"
        sources[f"20 unmatched: {opener}"] = f"${opener * 20}x$"
        sources[f"8 unmatched, 50 matched: {opener}"] = f"${opener * 8}{(opener + ')') * 50}x$"
    for piece in (*_MARKDOWN, *_MIXED):
        sources[f"a megabyte of {piece!a}"] = piece * (MEGABYTE // len(piece))
        sources[f"a megabyte of {piece!a} after a word"] = "word " + piece * (
            MEGABYTE // len(piece)
        )
    sources["a megabyte of words"] = "word " * (MEGABYTE // 5)
    sources["many formulas"] = "$x$ " * 5_000
    sources["many different formulas"] = " ".join(f"$x_{{{n}}}$" for n in range(5_000))
    return sources


# What must come out inert. Each holds the word "seen", which must be shown.
SMUGGLED: Final = (
    "<script>alert(1)</script> seen", "<img src=x onerror=alert(1)> seen",
    "<svg onload=alert(1)> seen", "<math><mi xlink:href='javascript:alert(1)'>seen</mi></math>",
    "[seen](javascript:alert(1))", "[seen](JaVaScRiPt:alert(1))", "[seen](data:text/html,1)",
    "[seen](&#106;avascript:alert(1))", "[seen](//evil.example)", "[seen](vbscript:x)",
    "[seen](java\tscript:alert(1))", "[seen](\x01javascript:alert(1))",
    "![seen](https://x.org/a.png)",
    "<a href='javascript:alert(1)'>seen</a>", r"\href{javascript:alert(1)}{seen}",
    r"\url{javascript:alert(1)} seen", r"$\href{javascript:alert(1)}{seen}$",
    r"$\text{<img src=x onerror=alert(1)> seen}$",
    r"$\unicode{<img src=x onerror=alert(1)>}$ seen",
    r"$<img src=x onerror=alert(1)>%$ seen", r"$\style{color:red}{seen}$", r"$\class{x}{seen}$",
    r"$\includegraphics{https://evil.example/a.png}$ seen", r"$\textcolor{red}{seen}$",
    r"$\hspace{99999em}$ seen", r"$\kern99999em$ seen", r"$\rule{999em}{999em}$ seen",
    r"$\raisebox{999em}{x}$ seen", r"$\genfrac{}{}{99em}{}{a}{b}$ seen",
    r"$\mspace{9999mu}$ seen",
    "<i onclick=alert(1)>seen</i>", "<p style='position:fixed'>seen</p>", "<iframe src=//x>seen",
    "`<script>` seen", r"\texttt{<script>alert(1)</script>} seen",
    "https://x.org/\"onclick=\"a seen",
    "https://x.org/'><script> seen", "[seen](https://x.org/\"onclick=\"a)",
    "<https://x.org> seen",
    "[a]: javascript:x\n\n[seen][a]", "$$\\text{</math><script>}$$ seen", "<!-- --><b>seen</b>",
    "&lt;script&gt;alert(1)&lt;/script&gt; seen", "&amp;lt;img src=x onerror=y&amp;gt; seen",
)  # fmt: skip
