// Lets the arrow keys walk through the suggestions under a search box, and Escape put them away;
// without it Tab reaches each of them.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form:has([data-suggestions])");
  const box = form?.querySelector("[data-suggestions]");
  if (!box?.childElementCount) return;
  const input = form.querySelector("input[type=search]");
  if (event.key === "Escape") {
    box.replaceChildren();
    input.focus();
    event.preventDefault();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [input, ...box.querySelectorAll("a")];
  const next = stops.indexOf(document.activeElement) + step;
  stops.at(next % stops.length).focus();
  event.preventDefault();
});
