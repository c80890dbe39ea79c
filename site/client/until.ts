// A page that was made before a notice's last day passed; on the intake itself it is made anew.
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
for (const line of document.querySelectorAll<HTMLElement>('.notice [data-until]')) {
  if ((line.dataset.until ?? '') >= today) continue
  const { parentElement } = line
  line.remove()
  if (!parentElement?.childElementCount) parentElement?.remove()
}

export {}
