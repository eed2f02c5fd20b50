// Adds a copy button beside a citation key; the key stays selectable text without it.
for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
    button.textContent = "Copied";
  });
}
