import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One small wrong change of the product's code, switched on by its key while tests run. */
export interface Mutant {
  /** Stays the same as long as its file does. */
  key: string
  file: string
  /** From 1. */
  line: number
  /** The line that it begins in, without its indent. */
  text: string
  /** What stands there, and what the mutant has in its place: on one line, cut. */
  change: string
}

/** A folder's code with all of its mutants in it, asleep. */
export interface Planted {
  mutants: Mutant[]
  /** The code of each file by its path from the project's root. */
  code: Record<string, string>
}

/** Characters of a change that the list of survivors shows of each side. */
const SHOWN = 70
const QUIET = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }
/** Tests, and what they and the stories alone are made with: no mistake in it reaches a visitor. */
const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/(?:example|[\w-]*harness)\.tsx$|\/axe-findings\.ts$/
/** Stryker's function that is asked at each mutant, and what counts the asking: a loop without end is one, wherever its mutant is. */
const ASKED = 'function isActive(id) {'
const COUNTED = "if (ns.passes !== void 0 && ++ns.passes > ns.mostPasses) throw new Error('passed too many mutants')"
/** Stryker's function that counts what is reached, and what keeps it from that while mutants are tried. */
const COVERED = 'function cover() {'
const UNCOUNTED = 'if (ns.passes !== void 0) return'
const SWITCHES = /\bstry(?:MutAct|Cov)_9fa48\((?:"\d+"(?:, )?)+\)/g

/** Reads the code of a folder that ships, and plants every mutant that Stryker knows. */
export async function plant(folder: string, without?: string): Promise<Planted> {
  const sources = sourcesOf(folder).filter(name => !without || !name.startsWith(`${without}/`))
  const files = sources.map(name => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const instrumenter = new Instrumenter(QUIET as unknown as ConstructorParameters<typeof Instrumenter>[0])
  const made = await instrumenter.instrument(files, { plugins: null, excludedMutations: [], ignorers: [] })
  const keys = new Map<string, string>()
  const count = new Map<string, number>()
  const mutants = made.mutants.map(({ id, fileName, location, replacement }) => {
    const content = files.find(({ name }) => name === fileName)?.content ?? ''
    const ordinal = (count.get(fileName) ?? 0) + 1
    count.set(fileName, ordinal)
    const key = `${digest(fileName + content)}.${ordinal}`
    keys.set(id, key)
    const lines = content.split('\n')
    const { start, end } = location
    const from = lines
      .slice(start.line, end.line + 1)
      .join('\n')
      .slice(
        start.column,
        end.line === start.line ? end.column : -((lines[end.line]?.length ?? 0) - end.column) || undefined,
      )
    const text = lines[start.line]?.trim() ?? ''
    return { key, file: fileName, line: start.line + 1, text, change: `${shown(from)} → ${shown(replacement)}` }
  })
  const withKeys = (code: string) =>
    code
      .replace(ASKED, `${ASKED} ${COUNTED}`)
      .replace(COVERED, `${COVERED} ${UNCOUNTED}`)
      .replace(SWITCHES, call => call.replace(/"(\d+)"/g, (_, id: string) => JSON.stringify(keys.get(id))))
  return { mutants, code: Object.fromEntries(made.files.map(({ name, content }) => [name, withKeys(content)])) }
}

/** A short fingerprint of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !NOT_SHIPPED.test(path))
    .sort()
}

function shown(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}
