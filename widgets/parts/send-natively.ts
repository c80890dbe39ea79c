/** True when a host answers, with whatever status. */
export const reachable = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )

/**
 * Sends a form by the browser's own means, for which the page's origin need not be listed; the intake answers with a
 * page. `extras` are sent as hidden values; `after` is called with true when the page was left.
 */
export function sendNatively(form: HTMLFormElement, extras: Record<string, string>, after: (left: boolean) => void) {
  const unseen = Object.entries(extras).map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  )
  form.append(...unseen)
  // If the browser keeps a page in memory, the visitor finds it as it was.
  addEventListener('pagehide', () => after(true), { once: true })
  document.addEventListener('securitypolicyviolation', () => after(false), { once: true })
  form.submit()
  for (const input of unseen) input.remove()
}
