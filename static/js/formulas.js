// Lets the keyboard reach formulas that are wider than the page and scroll inside it.
// Chromium and Firefox do so by themselves; others, and the tools that check pages, need the attribute.
function reachWideFormulas() {
  for (const formula of document.querySelectorAll("math")) {
    formula.toggleAttribute("tabindex", formula.scrollWidth > formula.clientWidth + 1);
    if (formula.hasAttribute("tabindex")) formula.setAttribute("tabindex", "0");
  }
}

reachWideFormulas();
document.fonts.ready.then(reachWideFormulas);
window.addEventListener("resize", reachWideFormulas);
document.addEventListener("htmx:afterSettle", reachWideFormulas);
