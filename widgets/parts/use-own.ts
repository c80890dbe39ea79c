import { useEffect, useEffectEvent, useState } from 'react'
import type { WidgetProps } from '../widget'
import type { FormSpec } from './form-spec'
import type { Own } from './own'

const none: Own = { words: spec => spec }

/** A plain form without any of Haven's labels was written or translated by its page. */
const hasWords = (host: HTMLElement, { rows }: FormSpec) =>
  host.querySelector('form label') && !rows.flat().every(({ label }) => host.textContent.includes(label))

/**
 * Reads a page's own texts and values for a form. Undefined until the code for such texts has loaded, which only such a
 * page needs.
 */
export function useOwn({ host, prefill }: WidgetProps, spec: FormSpec): Own | undefined {
  const [own, setOwn] = useState(() => (prefill || hasWords(host, spec) ? undefined : none))
  const read = useEffectEvent((prefill: string | undefined) => {
    if (!prefill && own) return own.values && setOwn({ ...own, values: {} })
    import('./own').then(
      ({ readOwn }) => setOwn(readOwn(host, spec, prefill)),
      () => setOwn(none),
    )
  })
  useEffect(() => {
    read(prefill)
  }, [prefill])
  return own
}
