import { useEffect, useState } from 'react'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'

/** The values of a tag's `prefill`. Few pages have one: the others do not load the code that reads it. */
export function usePrefill(rows: FormSpec['rows'], prefill: string | undefined) {
  const [values, setValues] = useState<Values>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of a form stay the same.
  useEffect(() => {
    if (prefill) import('./prefill').then(({ readPrefill }) => setValues(readPrefill(rows, prefill)))
  }, [prefill])
  return prefill ? values : undefined
}
