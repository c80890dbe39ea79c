// Removes notices whose last day has passed since the page was built. At that time, the intake itself renders its pages
// again.
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
for (const line of document.querySelectorAll<HTMLElement>('.notice [data-until]')) {
  if ((line.dataset.until ?? '') >= today) continue
  const { parentElement } = line
  line.remove()
  if (!parentElement?.childElementCount) parentElement?.remove()
}

export {}
