/** One custom property that themes may set, as the comment of its stylesheet describes it. */
export interface Token {
  name: string
  means: string
  kind: 'colour' | 'length' | 'font'
  /** The value in the light theme, if the page sets none. */
  light: string
  /** The value in the dark theme, if it is another one. */
  dark?: string
}

const LINE = /^ \* {3}(--haven-[\w-]+) +(\S.*?)(?: {3,}(\S.*))?$/gm

/** Reads the custom properties of a stylesheet: names and meanings from its comment, values from its rules. */
export function parseTokens(css: string): Token[] {
  return [...css.matchAll(LINE)].map(([, name = '', means = '', said]) => {
    const [first, second] = [...css.matchAll(new RegExp(`var\\(${name}, ([^)]+)\\)`, 'g'))].map(match => match[1])
    const value = first ?? said ?? ''
    const dark = second !== first ? second : undefined
    return {
      name,
      means,
      kind: /^(#|transparent)/.test(value) ? 'colour' : /font$|heading$/.test(name) ? 'font' : 'length',
      light: said ?? value,
      ...(dark && { dark }),
    }
  })
}
