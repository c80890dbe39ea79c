import { type AnyNode, type DocumentNode, parse } from '@humanwhocodes/momoa'

/** The punctuation of JSON, by the names that momoa gives it. */
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

/** The first mistake in the JSON, with line, column and probable remedy; undefined when there is none. */
export function syntaxMistake(json: string): string | undefined {
  try {
    parse(json)
    return undefined
  } catch (error) {
    const { message, line, column } = error as Error & { line: number; column: number }
    const [, name = ''] = /^Unexpected token (\w+) found/.exec(message) ?? []
    const before = json.split('\n').slice(0, line).join('\n').trimEnd()
    if (/Unexpected identifier/.test(message)) {
      return `line ${line}, column ${column}: names and texts need double quotes around them.`
    }
    const words = SIGNS[name]
      ? `unexpected ${SIGNS[name]}: ${remedy(name)}`
      : `${message.replace(/ \(\d+:\d+\)$/, '')} ${/end of input/.test(message) ? `(is a quote or a bracket missing after “${before.slice(-20).trim()}”?)` : ''}`
    return `line ${line}, column ${column}: ${words.trim()}`
  }
}

/**
 * The line and column of a path in a JSON text, as ` (line 4, column 3)`. A missing value gets its parent's line and
 * column, and an empty text when no parent exists.
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
  if (name === 'Comma') return 'is there one too many, or a value missing before it?'
  return 'is a comma or a colon missing before it?'
}
