/** Forgets what was typed on this page, so that Back brings nothing back. This tab's storage is the site's own. */
function forget() {
  try {
    sessionStorage.clear()
  } catch {
    // A browser without storage has kept nothing.
  }
  for (const form of document.forms) form.reset()
}

// Without this script the link opens its page, and Back returns.
addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.leave-page')
  if (!link) return
  event.preventDefault()
  forget()
  // Until the other page is there, a form that is drawn again keeps its answers again.
  addEventListener('pagehide', forget)
  location.replace(link.href)
})
