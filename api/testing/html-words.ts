/** The texts that a person reads on a page or in a mail, one text for each element. The title comes first. */
export function wordsIn(html: string): string[] {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map(text => text.trim())
    .filter(text => text !== '')
}

/** The addresses of all links on a page or in a mail, in the order of the links. */
export const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
