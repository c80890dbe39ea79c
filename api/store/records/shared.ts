/** Texts that many records share, such as the origin of a page. */
const SHARED = new Map<string, string>()

/**
 * Returns the given text, which all records then share in memory. Only pass texts of which there are few kinds, because
 * memory keeps each of them for ever.
 */
export function shared(text: string): string {
  const known = SHARED.get(text)
  if (known === undefined) SHARED.set(text, text)
  return known ?? text
}
