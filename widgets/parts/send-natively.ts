/** Resolves to true when the intake responds, with any status. `api` is the intake's base URL. */
export const reachable = (api: string) =>
  fetch(`${api}/healthz`, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )

/**
 * Lets the browser itself send a form; the intake then shows a page. The setting ALLOWED_ORIGINS stops only scripts, so
 * pages of unlisted sites can also send in this way. The browser sends `extras` as hidden values. When the browser
 * leaves the page, the function calls `after` with true. If the page's security policy forbids sending, the function
 * calls `after` with false.
 */
export function sendNatively(form: HTMLFormElement, extras: Record<string, string>, after: (left: boolean) => void) {
  const unseen = Object.entries(extras).map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  )
  form.append(...unseen)
  // The browser may keep this page in memory. The form must be usable when a visitor returns to it.
  addEventListener('pagehide', () => after(true), { once: true })
  document.addEventListener('securitypolicyviolation', () => after(false), { once: true })
  form.submit()
  for (const input of unseen) input.remove()
}
