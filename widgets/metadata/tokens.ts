/** One custom property that a theme may set. */
export interface Token {
  name: string
  means: string
  kind: 'colour' | 'length' | 'font'
  /** The default value in the light theme. */
  light: string
  /** The default value in the dark theme, if it differs from the value in the light theme. */
  dark?: string
}

const LINE = /^ \* {3}(--haven-[\w-]+) +(\S.*?)(?: {3,}(\S.*))?$/gm

/**
 * Reads the custom properties of a stylesheet. Names and meanings come from the stylesheet's first comment. The values
 * come from the comment or, if the comment gives no value, from the rules.
 */
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
