/**
 * Removes the words that were typed on this page, so that the Back button restores nothing. This tab's storage belongs
 * to the site.
 */
function forget() {
  try {
    sessionStorage.clear()
  } catch {
    // If the browser has no storage, it has kept nothing.
  }
  for (const form of document.forms) form.reset()
}

// Without this script, the link opens its page, and the Back button returns.
addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.leave-page')
  if (!link) return
  event.preventDefault()
  forget()
  // Until the other page has loaded, a form that is drawn again would keep its answers again.
  addEventListener('pagehide', forget)
  location.replace(link.href)
})
