/** An intake's address without slashes at its end. */
export const trimmed = (intake: string) => intake.replace(/\/+$/, '')

/**
 * Adds the script and the style sheet of an intake to the page, once; then its tags work wherever they appear. The code
 * adds nothing that the page already names. On a server the function does nothing.
 */
export function loadWidgets(intake: string): void {
  if (typeof document === 'undefined') return
  const { href: script } = new URL(`${trimmed(intake)}/widgets/haven.js`, location.href)
  const { href: styles } = new URL('haven.css', script)
  if (![...document.querySelectorAll('link')].some(({ href }) => href === styles)) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous' })
    document.head.append(Object.assign(link, { href: styles }))
  }
  if (![...document.scripts].some(({ src }) => src === script)) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }))
  }
}
