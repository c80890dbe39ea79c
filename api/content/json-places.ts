import { type AnyNode, type DocumentNode, parse } from '@humanwhocodes/momoa'

/** The words that messages use for JSON's tokens, by the parser's names for them. */
const SIGNS: Record<string, string> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Colon: ':',
  Comma: ',',
  String: 'a text in quotes',
  Number: 'a number',
  Boolean: 'true or false',
  Null: 'null',
}

const CURLY = /[“”„‟‘’]/

/** The first mistake in the JSON, with line, column and probable remedy; undefined when there is none. */
export function syntaxMistake(json: string): string | undefined {
  try {
    parse(json)
    return undefined
  } catch (error) {
    const { message, line, column, offset } = error as Error & { line: number; column: number; offset: number }
    const open = unclosedText(json)
    if (open !== undefined && open <= offset) {
      return `${lineAndColumn(json, open)}: the text that begins here has no closing quote in its line.`
    }
    const [, sign = ''] = /^Unexpected character '(.)'/u.exec(message) ?? []
    if (CURLY.test(sign)) {
      return `line ${line}, column ${column}: ${sign} is a curly quote, as word processors write it: type a straight one (").`
    }
    if (sign === '/') return `line ${line}, column ${column}: JSON has no comments: remove this one.`
    const [, name = ''] = /^Unexpected token (\w+) found/.exec(message) ?? []
    const before = json.split('\n').slice(0, line).join('\n').trimEnd()
    if (/Unexpected identifier/.test(message)) {
      return `line ${line}, column ${column}: names and texts need double quotes around them.`
    }
    const words = SIGNS[name]
      ? `${SIGNS[name]} cannot stand here: ${remedy(name)}`
      : `${message.replace(/ \(\d+:\d+\)$/, '')} ${/end of input/.test(message) ? `(is a quote or a bracket missing after “${before.slice(-20).trim()}”?)` : ''}`
    return `line ${line}, column ${column}: ${words.trim()}`
  }
}

/** The offset of the first quoted text that does not end in its line; undefined if there is none. */
function unclosedText(json: string): number | undefined {
  return [...json.matchAll(/"(?:\\.|[^"\\\n])*("|\n|$)/g)].find(([, end]) => end !== '"')?.index
}

/**
 * Lists each key that an object contains twice, with line and column. JSON.parse would use the last of the two values
 * without an error.
 */
export function repeatedKeys(json: string): string[] {
  const found: string[] = []
  const look = (node: AnyNode) => {
    if (node.type === 'Array') for (const { value } of node.elements) look(value)
    if (node.type !== 'Object') return
    const seen = new Set<string>()
    for (const { name, value } of node.members) {
      const key = name.type === 'String' ? name.value : name.name
      const { line, column } = name.loc.start
      if (seen.has(key))
        found.push(`"${key}" is given twice in the same braces: keep one (line ${line}, column ${column})`)
      seen.add(key)
      look(value)
    }
  }
  look(parse(json).body)
  return found
}

/** The position of the first byte that is not UTF-8, as `line 4, column 3`; undefined if there is none. */
export function notUtf8(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  const read = Buffer.from(text)
  if (read.equals(bytes)) return undefined
  const at = read.findIndex((byte, index) => byte !== bytes[index])
  const before = bytes.subarray(0, at).toString('utf8')
  return lineAndColumn(before, before.length)
}

function lineAndColumn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/**
 * Returns a function that gives the line and column of a path in a JSON text, as ` (line 4, column 3)`. For a missing
 * value, gives the place of its nearest existing parent; empty if this parent is the whole text.
 */
export function placesIn(json: string): (path: PropertyKey[]) => string {
  let root: DocumentNode
  try {
    root = parse(json)
  } catch {
    return () => ''
  }
  return path => {
    let node: AnyNode = root.body
    for (const key of path) {
      const next = childOf(node, key)
      if (!next) break
      node = next
    }
    if (node === root.body) return ''
    const { line, column } = node.loc.start
    return ` (line ${line}, column ${column})`
  }
}

function childOf(node: AnyNode, key: PropertyKey): AnyNode | undefined {
  if (node.type === 'Array') return node.elements[Number(key)]?.value
  if (node.type !== 'Object') return undefined
  return node.members.find(({ name }) => name.type === 'String' && name.value === key)?.value
}

function remedy(name: string): string {
  if (name === 'RBrace' || name === 'RBracket') return 'is there a comma too many before it?'
  if (name === 'Comma') return 'is there a comma too many, or a value missing before it?'
  return 'is a comma or a colon missing before it?'
}
