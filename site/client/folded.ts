// Opens a collapsed part of the page when a link leads to an element in this part, because some browsers do not open
// the part. Before the browser prints, the script also opens all these parts.
const FOLDED = 'details:is(.priced, .all-services, .more-cases, .fold)'
const folded = document.querySelectorAll<HTMLDetailsElement>(FOLDED)

function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const around = target ? target.closest<HTMLDetailsElement>(FOLDED) : null
  if (!target || !around || around.open) return
  around.open = true
  target.scrollIntoView()
}

if (folded.length > 0) {
  openTarget()
  addEventListener('hashchange', openTarget)
  addEventListener('beforeprint', () => {
    for (const one of folded) one.open = true
  })
}
