import { useEffect } from 'react'
import { type ReadResult, useRead } from './list/use-list'

/** Code that the dashboard loads at its first use, separately from the code of the first view. */
export interface Later<Code> {
  /** The code; undefined until it has loaded. */
  code: Code | undefined
  /** Loads the code; rejects when that fails, and the next call tries again. */
  load: () => Promise<Code>
}

/** Holds the module that `request` imports. */
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

/** Loads the code once `isWanted` is true. `isSoon` loads the code earlier, and hides a failure. */
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
