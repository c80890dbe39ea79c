/** The names and values that a browser would post for the form on a page; for tests. */
export function inputsOf(page: string): Record<string, string> {
  const decode = (text = '') =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const inputs: Record<string, string> = {}
  for (const [tag] of page.matchAll(/<input [^>]*>/g)) {
    if (tag.includes(' type="checkbox"') && !tag.includes(' checked')) continue
    inputs[/ name="([^"]*)"/.exec(tag)?.[1] ?? ''] = decode(/ value="([^"]*)"/.exec(tag)?.[1])
  }
  for (const [, name = '', options] of page.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)) {
    inputs[name] = decode(/value="([^"]*)" selected/.exec(options ?? '')?.[1])
  }
  for (const [, name = '', text] of page.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n(.*?)<\/textarea>/gs)) {
    inputs[name] = decode(text)
  }
  return inputs
}
