"""What the macros that many authors define have in common: name and drawing."""

from typing import Final

# What the macro draws; the groups behind it stay its arguments.
ALIASES: Final = {
    "eps": r"\epsilon ", "veps": r"\varepsilon ", "ve": r"\varepsilon ", "lam": r"\lambda ",
    "vareps": r"\varepsilon ", "sig": r"\sigma ", "gam": r"\gamma ", "del": r"\delta ",
    "Tilde": r"\tilde", "Hat": r"\hat", "Bar": r"\bar", "wt": r"\widetilde", "wh": r"\widehat",
    "tld": r"\tilde", "td": r"\tilde", "ol": r"\overline", "ul": r"\underline",
    "mbox": r"\text", "hbox": r"\text", "textsc": r"\text", "textup": r"\text", "mathsc": r"\text",
    "emph": r"\textit", "textnormal": r"\text", "textsl": r"\textit", "texttt": r"\text",
    "mathds": r"\mathbb", "mathbbm": r"\mathbb", "bbm": r"\mathbb", "mathb": r"\mathbb",
    "mb": r"\mathbb", "bb": r"\mathbb", "Bbb": r"\mathbb", "mc": r"\mathcal", "mcal": r"\mathcal",
    "cal": r"\mathcal", "calligra": r"\mathcal", "mf": r"\mathbf", "mbf": r"\mathbf",
    "mathbold": r"\mathbf", "pmb": r"\boldsymbol", "vct": r"\mathbf", "vect": r"\mathbf",
    "mat": r"\mathbf", "bs": r"\boldsymbol", "bold": r"\mathbf", "scr": r"\mathscr",
    "sc": r"\rm ", "mathds1": "1", "nicefrac": r"\tfrac", "sfrac": r"\tfrac", "flatfrac": r"\frac",
    "half": r"\tfrac12 ", "dotsc": r"\ldots ", "dotsb": r"\cdots ", "dotsm": r"\cdots ",
    "order": r"\mathcal{O}", "bigo": r"\mathcal{O}", "bigO": r"\mathcal{O}", "BigO": r"\mathcal{O}",
    "calo": r"\mathcal{O}", "otilde": r"\tilde{O}", "bigOtil": r"\tilde{O}", "Ot": r"\tilde{O}",
    "bigOt": r"\tilde{O}", "softO": r"\tilde{O}", "bigomega": r"\Omega ", "bigtheta": r"\Theta ",
    "OTheta": r"\Theta ", "reals": r"\mathbb{R}", "Reals": r"\mathbb{R}", "Real": r"\mathbb{R}",
    "real": r"\mathbb{R}",
    "R": r"\mathbb{R}", "N": r"\mathbb{N}", "Z": r"\mathbb{Z}",
    "Q": r"\mathbb{Q}", "E": r"\mathbb{E}", "P": r"\mathbb{P}", "integers": r"\mathbb{Z}",
    "naturals": r"\mathbb{N}", "complex": r"\mathbb{C}", "Rd": r"\mathbb{R}^d",
    "expectation": r"\mathbb{E}", "Ex": r"\mathbb{E}", "ones": r"\mathbf{1}", "ind": r"\mathbb{1}",
    "T": r"\top ", "tr": r"\operatorname{tr}", "trace": r"\operatorname{tr}", "L": r"\mathcal{L}",
    "defeq": r"\coloneqq ", "eqdef": r"\coloneqq ", "deq": r"\coloneqq ", "independent": r"\perp ",
    "indep": r"\perp ", "inv": "^{-1}", "transpose": r"^\top ", "trans": r"^\top ",
    "mleft": r"\left", "mright": r"\right", "AA": "Å", "O": r"\mathcal{O}", "S": "§",
    "H": r"\mathcal{H}",
    "textemdash": "—", "textendash": "–", "textless": "<", "textgreater": ">", "degree": r"^\circ ",
    "textdegree": r"^\circ ", "textmu": r"\mu ", "texttimes": r"\times ", "textpm": r"\pm ",
    "micro": r"\mu ", "permil": "‰", "percent": r"\%", "sunit": r"\mathrm", "unit": r"\mathrm",
    "si": r"\mathrm", "num": r"\mathrm", "vert": "|", "Vert": r"\|", "st": r"\text{ s.t. }",
    "xmark": "✗", "cmark": "✓", "dx": r"\,dx", "dt": r"\,dt", "Oh": "O", "argmin": r"\arg\min ",
    "argmax": r"\arg\max ",
}  # fmt: skip
# Names that stand for themselves, upright.
WORDS: Final = frozenset({
    "OPT", "opt", "poly", "polylog", "rank", "order", "sign", "sgn", "diag", "supp", "span",
    "conv", "dom", "vol", "dist", "cost", "err", "error", "loss", "risk", "regret", "Regret",
    "reg", "Var", "Cov", "var", "cov", "KL", "TV", "MMD", "ELBO", "Tr", "Pr", "polyloglog",
    "negl", "cut", "MAX", "MIN", "ALG", "alg", "softmax", "relu", "ReLU", "SO", "SE", "GL",
    "SL", "PSD", "NP", "RP", "BPP", "APX", "MSE", "argsup", "arginf", "spn", "nnz", "proj",
    "prox", "Lip", "lip", "erf", "grad", "curl", "Hess", "vec", "mix", "path", "dim", "pdim",
    "effdim", "rad", "diam", "width", "depth", "size", "len", "length", "Ent", "ent", "clip",
    "round", "Ber", "Bin", "Unif", "Poisson", "Dir", "Beta", "Normal", "median", "mean", "mode",
    "std", "Id", "id", "Mod"
})  # fmt: skip
