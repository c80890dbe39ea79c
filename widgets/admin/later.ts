import { useEffect } from 'react'
import { type ReadResult, useRead } from './list/use-list'

/** Code that the dashboard loads when it is first needed, separately from the code of the first view. */
export interface Later<Code> {
  /** The loaded code; undefined until it has loaded. */
  code: Code | undefined
  /** Loads the code; rejects when this fails, and then the next call tries again. */
  load: () => Promise<Code>
}

/** Keeps the module that `request` imports. */
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

/** Loads the code once `isWanted` is true. `isSoon` loads the code in advance, and ignores a failure. */
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
