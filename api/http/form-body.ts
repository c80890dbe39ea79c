/** Fields that a form sends as a checkbox. */
const CHECKBOXES = new Set(['inUk', 'detained', 'oneName'])
/** How the names of inputs begin that belong to the one field with parts. */
const DECISION = 'decision.'

type Fields = Record<string, unknown>

/**
 * Turns what a plain form posts into what a script would have sent: an empty text means left out, `decision.date` is
 * the date of the decision, `on` of a checkbox means true, `elapsedMs` is a number, and a line break is one character.
 */
export function normaliseForm(body: Fields): Fields {
  const fields = new Map<string, unknown>()
  const parts = new Map<string, unknown>()
  for (const [name, text] of flattenForm(body)) {
    const part = name.startsWith(DECISION) ? name.slice(DECISION.length) : undefined
    if (text !== '' && part !== undefined) parts.set(part, meaningOf(part, text))
    else if (text !== '') fields.set(name, meaningOf(name, text))
  }
  fields.delete('decision')
  if (parts.size > 0) fields.set('decision', Object.fromEntries(parts))
  return Object.fromEntries(fields)
}

/**
 * Every posted text by the name of its input. Where a page has several inputs of one name, their texts stand side by
 * side: nothing that was typed is lost, and the form that is drawn again has one input for them.
 */
export function flattenForm(body: Fields): Map<string, string> {
  return new Map(Object.entries(body).map(([name, value]) => [name, together(value)]))
}

function together(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return [...new Set(value)].filter(text => text !== '').join(', ')
}

function meaningOf(name: string, text: string): unknown {
  if (CHECKBOXES.has(name)) return text === 'on' || text === 'true'
  if (name === 'elapsedMs') return Number(text)
  // Browsers post a line break as two characters; the limits count it as one.
  return text.replaceAll('\r\n', '\n')
}

/** Decodes one name or value of a form post: UTF-8, or Windows-1252 where an old page sends that. */
export function decodeFormText(encoded: string): string {
  const spaced = encoded.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => windows1252(Number.parseInt(hex, 16)))
  }
}

// Node's own decoder takes Windows-1252 for Latin-1, which has control characters here.
const FROM_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const windows1252 = (byte: number) => FROM_80_TO_9F[byte - 0x80] ?? String.fromCharCode(byte)
