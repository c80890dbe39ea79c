import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports of types load nothing. */
const TYPES_ALONE = /\b(?:import|export) type [^']*'[^']+'/g
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']

/** Tells which of the project's files a file loads, itself included, by their paths from its root. */
export function readImports(): (file: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>()
  return file => {
    const found = new Set([file])
    for (const at of found) {
      const imported = direct.get(at) ?? importedBy(at)
      direct.set(at, imported)
      for (const next of imported) found.add(next)
    }
    return found
  }
}

function importedBy(file: string): string[] {
  if (!/\.[mc]?[jt]sx?$/.test(file)) return []
  const code = readFileSync(file, 'utf8').replace(TYPES_ALONE, '')
  return [...code.matchAll(IMPORTED)].flatMap(([, path = '']) => {
    const named = join(dirname(file), path)
    return ENDINGS.map(ending => named + ending).find(isFile) ?? []
  })
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}
