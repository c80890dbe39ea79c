/**
 * Removes the answers that the visitor typed on this page, so that the Back button restores none of them. The script
 * clears the tab's whole storage, because only this site's pages use it.
 */
function forget() {
  try {
    sessionStorage.clear()
  } catch {
    // Where the browser allows no storage, there are no stored answers.
  }
  for (const form of document.forms) form.reset()
}

// Without this script, the browser follows the link as usual, and the Back button returns to this page.
addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.leave-page')
  if (!link) return
  event.preventDefault()
  forget()
  // The script removes the answers again when the page closes, because a widget may have stored them again in the
  // meantime.
  addEventListener('pagehide', forget)
  location.replace(link.href)
})
