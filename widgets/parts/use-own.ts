import { useEffect, useEffectEvent, useState } from 'react'
import type { WidgetProps } from '../widget'
import type { FormSpec } from './form-spec'
import type { Own } from './own'

const none: Own = { words: spec => spec }

/**
 * True when at least one label of the plain form is not in Haven's words, because the page's author has changed or
 * translated the form.
 */
const hasWords = (host: HTMLElement, { rows }: FormSpec) =>
  host.querySelector('form label') &&
  !rows.flat().every(({ label }) => host.innerHTML.split(/\s*[<>]\s*/).includes(label))

/**
 * The page's own texts and first values for a form; undefined until the code that reads them has loaded. A page without
 * its own texts or values does not load this code.
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
