/** The beginning of every key that widgets keep in a tab. */
const OURS = 'haven-'

function forget() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/** Forgets words typed into our forms, here and in this tab's storage, so that Back brings nothing back. */
export function forgetDrafts() {
  forget()
  // Until the other page is there, a widget that is drawn again writes its draft again.
  addEventListener('pagehide', forget)
}
