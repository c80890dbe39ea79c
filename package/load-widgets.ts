/** The address of an intake without slashes at its end. */
export const trimmed = (intake: string) => intake.replace(/\/+$/, '')

/**
 * Adds the script and stylesheet of an intake to the page, unless the page already contains them. After that, tags work
 * anywhere in the page. On a server, the function does nothing.
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
