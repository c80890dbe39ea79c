/** Texts that many records share, such as the origin of a page. */
const SHARED = new Map<string, string>()

/**
 * The given text, kept in memory once for all records. Only few kinds of text may come here, because none is ever
 * forgotten.
 */
export function shared(text: string): string {
  const known = SHARED.get(text)
  if (known === undefined) SHARED.set(text, text)
  return known ?? text
}
