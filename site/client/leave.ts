/**
 * Removes the words that were typed on this page, so that the Back button brings nothing back. This tab's storage
 * belongs to the site.
 */
function forget() {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage the browser has kept nothing.
  }
  for (const form of document.forms) form.reset()
}

// Without this script the link opens its page, and Back returns.
addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.leave-page')
  if (!link) return
  event.preventDefault()
  forget()
  // Until the other page has loaded, a form that is drawn again would keep its answers again.
  addEventListener('pagehide', forget)
  location.replace(link.href)
})
