/** HTML that is safe to put into a page unchanged. */
export class Html {
  constructor(readonly markup: string) {}
}

type Piece = Html | string | number | false | undefined | Piece[]

/** Builds HTML from a template. Every value that is not `Html` is escaped; false and undefined add nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((markup, string, index) => markup + render(pieces[index - 1]) + string))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.markup
  if (Array.isArray(piece)) return piece.map(render).join('')
  return String(piece).replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
