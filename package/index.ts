import type { PublicFirm } from '../api/contract/firm'

export type { PublicFirm }

const trimmed = (intake: string) => intake.replace(/\/+$/, '')

/** Asks an intake for what its forms say of the firm; rejects where it does not answer. For servers and build steps. */
export async function readFirm(intake: string): Promise<PublicFirm> {
  const response = await fetch(`${trimmed(intake)}/api/firm`)
  if (!response.ok) throw new Error(`${intake} answered ${response.status} to /api/firm`)
  return response.json() as Promise<PublicFirm>
}

/**
 * Adds the script and the style sheet of an intake to the page, once: from then on its tags work wherever they appear.
 * Does nothing on a server.
 */
export function loadWidgets(intake: string): void {
  if (typeof document === 'undefined') return
  const script = `${trimmed(intake)}/widgets/haven.js`
  if ([...document.scripts].some(({ src }) => src === script)) return
  const styles = document.createElement('link')
  Object.assign(styles, { rel: 'stylesheet', crossOrigin: 'anonymous', href: `${trimmed(intake)}/widgets/haven.css` })
  document.head.append(styles, Object.assign(document.createElement('script'), { type: 'module', src: script }))
}
