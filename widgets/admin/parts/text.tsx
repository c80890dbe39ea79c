/** Longest text that a row shows, in characters. */
const CUT_AT = 200

/** A visitor's text as text, its direction kept apart from what stands around it; `cut` shortens it for a row. */
export function Text({ children, cut }: { children: string | undefined; cut?: boolean }) {
  const text = String(children ?? '').trim()
  const characters = cut ? [...text.replace(/\s+/g, ' ')] : []
  const shown = characters.length > CUT_AT ? `${characters.slice(0, CUT_AT).join('').trimEnd()}…` : text
  // A long address breaks after its sign rather than before its last letter.
  return <bdi>{shown.split('@').flatMap((part, at) => (at ? ['@', <wbr key={part} />, part] : part))}</bdi>
}
