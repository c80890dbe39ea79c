/** True when a host answers, with any status. */
export const reachable = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )

/**
 * Sends a form as the browser itself does, for which the intake needs no listed origin: it answers with its own page.
 * `extras` are sent along unseen; `after` gets true when the page was left.
 */
export function sendNatively(form: HTMLFormElement, extras: Record<string, string>, after: (left: boolean) => void) {
  const unseen = Object.entries(extras).map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  )
  form.append(...unseen)
  // A page that the browser keeps in memory comes back as it was left.
  addEventListener('pagehide', () => after(true), { once: true })
  document.addEventListener('securitypolicyviolation', () => after(false), { once: true })
  form.submit()
  for (const input of unseen) input.remove()
}
