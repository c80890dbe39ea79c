import { useEffect } from 'react'
import { type ReadResult, useRead } from './list/use-list'

/** Code that the dashboard loads when it is first needed, separately from the code of the first view. */
export interface Later<Code> {
  /** The loaded code; undefined until it has loaded. */
  code: Code | undefined
  /** Loads the code. Rejects when loading fails; the next call of `load` then tries again. */
  load: () => Promise<Code>
}

/** Makes a `Later` from a function with a dynamic import; keeps the loaded module. */
export function createLater<Code>(request: () => Promise<Code>): Later<Code> {
  const later: Later<Code> = {
    code: undefined,
    async load() {
      later.code ??= await request()
      return later.code
    },
  }
  return later
}

/**
 * Loads the code as soon as `isWanted` is true. With `isSoon`, the code is loaded before it is wanted, and a failure is
 * ignored.
 */
export function useLater<Code>(
  later: Later<Code>,
  { isWanted, isSoon, key }: { isWanted: boolean; isSoon: boolean; key: string },
): ReadResult<Code> {
  const read = useRead(isWanted && !later.code ? key : undefined, later.load)
  useEffect(() => {
    if (isSoon && !later.code) later.load().catch(() => {})
  }, [later, isSoon])
  return { ...read, value: later.code ?? read.value }
}
