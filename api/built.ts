import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from './config'

/** The version and time of a build. The build writes both into a file beside the built server. */
interface Built {
  /** ISO 8601 time of the build. */
  at: string
  /** The product's version; absent in builds of earlier versions. */
  version?: string
}

/** Writes the version and time of a build into the folder of the built server. */
export async function writeBuilt(folder: string, { builtFile }: Pick<Config, 'builtFile'>, version?: string) {
  const built: Built = { at: new Date().toISOString(), ...(version && { version }) }
  await writeFile(join(folder, basename(builtFile)), `${JSON.stringify(built, null, 2)}\n`)
}

/** The version and time (ISO) of the build; undefined without a build. */
export function builtVersion({ builtFile }: Pick<Config, 'builtFile'>): Built | undefined {
  try {
    const { at, version }: Built = JSON.parse(readFileSync(builtFile, 'utf8'))
    return { at, ...(version && { version }) }
  } catch {
    return undefined
  }
}
