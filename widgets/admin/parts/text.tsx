/** Longest text that a row shows, in characters. */
const CUT_AT = 200

/** A visitor's text as text, its direction kept apart from what stands around it; `cut` shortens it for a row. */
export function Text({ children, cut }: { children: string | undefined; cut?: boolean }) {
  const text = String(children ?? '').trim()
  const characters = cut ? [...text.replace(/\s+/g, ' ')] : []
  return <bdi>{characters.length > CUT_AT ? `${characters.slice(0, CUT_AT).join('').trimEnd()}…` : text}</bdi>
}
