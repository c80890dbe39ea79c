import { useEffect } from 'react'
import { type ReadResult, useRead } from './list/use-list'

/** Code that is opened later, and comes apart from what stands there at once. */
export interface Later<Code> {
  /** Undefined until it is there. */
  code: Code | undefined
  /** Rejects where it cannot be loaded; asked again, it tries again. */
  load: () => Promise<Code>
}

/** Holds what `request`, a function that is nothing but an `import()`, brings. */
export function createLater<Code>(request: () => Promise<Code>): Later<Code> {
  let failures = 0
  const later: Later<Code> = {
    code: undefined,
    async load() {
      // Older browsers remember for as long as the page lives that a file did not come: by another address it may.
      const address = failures && /import\(["'](.+?)["']\)/.exec(`${request}`)?.[1]
      try {
        later.code ??= await (address ? import(/* @vite-ignore */ `${address}?${failures}`) : request())
      } catch (error) {
        failures++
        throw error
      }
      return later.code as Code
    },
  }
  return later
}

/** The code once it `isWanted`; `isSoon` has it loaded before, and says nothing where that fails. */
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
