/** Texts that many records share, such as the origin of a page. */
const SHARED = new Map<string, string>()

/**
 * Returns the given text, which all records then share in memory. Pass only texts with few different values, because
 * memory keeps each value for ever.
 */
export function shared(text: string): string {
  const known = SHARED.get(text)
  if (known === undefined) SHARED.set(text, text)
  return known ?? text
}
