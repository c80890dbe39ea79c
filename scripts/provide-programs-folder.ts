import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the programs that tests have bundled. */
    programs: string
  }
}

/** Provides the folder for the programs that tests bundle. Returns a function that removes the folder. */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'haven-programs-'))
  provide('programs', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
