/** Texts that many records share, such as the origin of a page. */
const SHARED = new Map<string, string>()

/** Returns a text that all records share in memory. Pass only texts with few different values: memory keeps each one. */
export function shared(text: string): string {
  const known = SHARED.get(text)
  if (known === undefined) SHARED.set(text, text)
  return known ?? text
}
