/** The pieces of text that somebody reads in a page or a mail, one an element, its title first. */
export function wordsIn(html: string): string[] {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map(text => text.trim())
    .filter(text => text !== '')
}

/** Where its links lead, in turn. */
export const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
