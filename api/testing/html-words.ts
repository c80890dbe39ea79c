/** The texts that a person reads in a page or a mail, one for each element; the title comes first. */
export function wordsIn(html: string): string[] {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map(text => text.trim())
    .filter(text => text !== '')
}

/** The addresses of the links in a page or mail, in order. */
export const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
