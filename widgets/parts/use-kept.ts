import { useEffect, useState } from 'react'

const load = () => import('./kept-answers').then(({ KeptAnswers }) => KeptAnswers)

/** Brings the code that keeps a form's answers in the tab: at the first word, or where the tab keeps some already. */
export function useKept(host: HTMLElement) {
  const [Kept, setKept] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    const root = host.shadowRoot as ShadowRoot
    const begin = () => {
      load().then(
        found => setKept(() => found),
        () => {},
      )
    }
    root.addEventListener('input', begin, { once: true })
    try {
      if ('haven-typed' in sessionStorage) begin()
    } catch {
      // A browser that refuses storage keeps nothing.
    }
    return () => root.removeEventListener('input', begin)
  }, [host])
  return Kept
}
