import { type ComponentType, useEffect, useState } from 'react'
import { onRemember, recall } from './form-memory'
import type { KeptLife } from './form-types'

/** Loads the code that keeps a form's answers in the tab: at the first word, or where the tab keeps some already. */
export function KeepAnswers({ life }: { life: KeptLife }) {
  const { host } = life
  const [Kept, setKept] = useState<ComponentType<{ life: KeptLife }>>()
  useEffect(() => {
    const load = () => {
      // Without it, the form works as before.
      import('./kept-answers').then(({ KeptAnswers }) => setKept(() => KeptAnswers)).catch(() => {})
    }
    try {
      if (recall(host).values || 'haven-typed' in sessionStorage) return load()
    } catch {
      // The browser refuses storage.
    }
    return onRemember(host, load)
  }, [host])
  return Kept && <Kept life={life} />
}
