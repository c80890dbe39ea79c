/** Fields that a form sends as a checkbox. */
const CHECKBOXES = new Set(['inUk', 'detained'])

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Turns what a plain form posts into what a script would have sent: an empty text means left out, `on` of a checkbox
 * means true, `elapsedMs` is a number, and a line break is one character.
 */
export function normaliseForm(body: Fields): Fields {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (value === '') return []
    if (isFields(value)) {
      const inner = normaliseForm(value)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }
    if (CHECKBOXES.has(name)) return [[name, value === 'on' || value === 'true']]
    if (name === 'elapsedMs') return [[name, Number(value)]]
    // Browsers post a line break as two characters, and count it as one against `maxlength`.
    return [[name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value]]
  })
  return Object.fromEntries(entries)
}

/** Every posted text by the name of its input, nested ones with dots (`decision.date`). */
export function flattenForm(body: Fields, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') texts.set(prefix + name, value)
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, text] of flattenForm({ ...value }, `${prefix}${name}.`)) texts.set(inner, text)
    }
  }
  return texts
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
