// Removes notices whose last day has passed since the page was built. Only the intake renders its pages again, so
// pages on another host need this script.
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
for (const line of document.querySelectorAll<HTMLElement>('.notice [data-until]')) {
  if ((line.dataset.until ?? '') >= today) continue
  const { parentElement } = line
  line.remove()
  if (!parentElement?.childElementCount) parentElement?.remove()
}

export {}
