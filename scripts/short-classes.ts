import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/** The folder whose classes nobody else knows: they stand below the dashboard's own root. */
const OWN = 'widgets/admin/'
/** What the dashboard's code could share a class with. */
const ALL = ['widgets', 'api/contract']
const NOT_BUILT = /\.test\.|example|harness/
const NAME = /\.(-?[a-z_][\w-]*)(?=[^{};]*\{)/gi
/** A custom property, and whether it is given a value there. */
const PROPERTY = /--[\w-]+(\s*:)?/g
const FIRST = 'abcdefghijklmnopqrstuvwxyz'
const LATER = `${FIRST}0123456789`

/** Whether a text in the code is a list of classes: in `className`, where nothing asks for it, as in `state === 'open'`. */
function isClasses(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === 'className'
  const isPassedOn =
    ts.isJsxExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === node &&
      [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(parent.operatorToken.kind))
  return isPassedOn && isClasses(parent)
}

interface Text {
  words: { word: string; index: number }[]
  /** What a word begins with whose end is a value. */
  begun: string | undefined
  /** What a selector in it names. */
  selected: string[]
  isClasses: boolean
}

/** Every text in a file of code, and of each word where it stands there. */
function textsOf(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      const start = node.getStart()
      const raw = node.getText()
      // What touches a value is a part of a word.
      const words = [...raw.matchAll(/(?<![\w-]|^\})[\w-]+(?![\w-]|\$\{)/g)]
      texts.push({
        words: words.map(({ 0: word, index }) => ({ word, index: start + index })),
        begun: /([\w-]+)\$\{$/.exec(raw)?.[1],
        selected: [...raw.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name),
        isClasses: isClasses(node),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

async function sources(): Promise<string[]> {
  const found = await Promise.all(
    ALL.map(async folder => (await readdir(folder, { recursive: true })).map(name => join(folder, name))),
  )
  return found.flat().filter(path => /\.(tsx?|css)$/.test(path) && !NOT_BUILT.test(path))
}

/** One letter and two, in their order. */
const SHORT = [...FIRST, ...[...FIRST].flatMap(first => [...LATER].map(later => first + later))]

/** Gives the most frequent names those of one letter; equal ones by themselves, so that a build is the same wherever it runs. */
function shortOf(names: [name: string, count: number][], short: string[]): [string, string][] {
  const byCount = names.sort(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
  return byCount.map(([name], at) => [name, short[at] ?? name])
}

/** Short names for the custom properties that the dashboard's sheets give a value, and that nothing else names. */
async function shortProperties(paths: string[]): Promise<[string, string][]> {
  const counts = new Map<string, number>()
  const given = new Set<string>()
  const elsewhere = new Set<string>()
  for (const path of paths) {
    const isOwn = path.startsWith(OWN) && path.endsWith('.css')
    for (const [all, isGiven] of (await readFile(path, 'utf8')).matchAll(PROPERTY)) {
      const name = all.slice(0, all.length - (isGiven?.length ?? 0))
      if (isOwn) counts.set(name, (counts.get(name) ?? 0) + 1)
      else elsewhere.add(name)
      if (isGiven) given.add(name)
    }
  }
  // Those that begin so are for whoever embeds it.
  const own = [...counts].filter(([name]) => given.has(name) && !elsewhere.has(name) && !name.startsWith('--haven'))
  return shortOf(
    own,
    SHORT.map(name => `--${name}`).filter(name => !counts.has(name) && !elsewhere.has(name)),
  )
}

/**
 * Short names for the dashboard's own classes: those that its sheets know, no other sheet does, and that its markup names
 * nowhere but in `className`. What is put together from a value keeps its name, and so does what is asked for by a selector.
 * Also for its own custom properties, by their names with the dashes.
 */
export async function shortClasses(): Promise<Map<string, string>> {
  const counts = new Map<string, number>()
  const elsewhere = new Set<string>()
  const texts: Text[] = []
  const named = new Set<string>()
  const paths = await sources()
  for (const path of paths) {
    const source = await readFile(path, 'utf8')
    const isOwn = path.startsWith(OWN)
    if (path.endsWith('.css')) {
      for (const [, name = ''] of source.matchAll(NAME))
        if (isOwn) counts.set(name, (counts.get(name) ?? 0) + 1)
        else elsewhere.add(name)
      continue
    }
    for (const text of textsOf(path, source)) texts.push({ ...text, isClasses: text.isClasses && isOwn })
  }
  for (const { words, selected, isClasses } of texts) {
    const found = words.map(({ word }) => word)
    if (isClasses) for (const word of found) named.add(word)
    // A sentence is no list of classes: one of its words at least is none.
    else for (const word of found.every(word => counts.has(word)) ? found : selected) elsewhere.add(word)
  }
  const begun = texts.flatMap(text => (text.isClasses && text.begun) || [])
  const own = [...counts].filter(
    ([name]) => named.has(name) && !elsewhere.has(name) && !begun.some(word => name.startsWith(word)),
  )
  const taken = new Set([...counts.keys(), ...named, ...elsewhere])
  const short = SHORT.filter(name => !taken.has(name))
  return new Map([...shortOf(own, short), ...(await shortProperties(paths))])
}

/** A sheet with the short names. */
export const shortenSheet = (css: string, names: Map<string, string>) =>
  css
    .replace(/\.(-?[a-z_][\w-]*)/gi, (all, name) => (names.has(name) ? `.${names.get(name)}` : all))
    .replace(/--[\w-]+/g, name => names.get(name) ?? name)

/** A file of the dashboard's code with the short names; any other as it is. */
export function shortenCode(path: string, source: string, names: Map<string, string>): string {
  if (!path.includes(`/${OWN}`) || !path.endsWith('x')) return source
  const words = textsOf(path, source).flatMap(text => (text.isClasses ? text.words : []))
  let short = source
  for (const { word, index } of words.reverse())
    short = short.slice(0, index) + (names.get(word) ?? word) + short.slice(index + word.length)
  return short
}
