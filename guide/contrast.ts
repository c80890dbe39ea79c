/** The weights of red, green and blue in a colour's relative luminance (WCAG 2.2). */
const SHARES = [0.2126, 0.7152, 0.0722]

function luminance(colour: string): number {
  const hex = colour.replace('#', '').replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
  return SHARES.reduce((sum, share, i) => {
    const channel = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16) / 255
    return sum + share * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  }, 0)
}

/** The contrast of two colours, a number from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * True when a form on this background uses its dark colours. The widget decides by the same rule
 * (`widgets/parts/auto-theme.ts`).
 */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255 < 0.6
}

/** The pairs of colours that must have contrast, with the minimum ratio (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PAIRS: { what: string; of: string; on: string; least: number }[] = [
  { what: 'Text', of: '--haven-ink', on: '--haven-ground', least: 4.5 },
  { what: 'Text in a field', of: '--haven-ink', on: '--haven-surface', least: 4.5 },
  { what: 'Hints and small print', of: '--haven-muted', on: '--haven-ground', least: 4.5 },
  { what: 'Hints in a field', of: '--haven-muted', on: '--haven-surface', least: 4.5 },
  { what: 'The button’s text', of: '--haven-on-accent', on: '--haven-accent', least: 4.5 },
  { what: 'Links', of: '--haven-link', on: '--haven-ground', least: 4.5 },
  { what: 'Errors', of: '--haven-error', on: '--haven-ground', least: 4.5 },
  { what: 'Success', of: '--haven-success', on: '--haven-ground', least: 4.5 },
  { what: 'The edge of a field', of: '--haven-line', on: '--haven-surface', least: 3 },
  { what: 'The button against the page', of: '--haven-accent', on: '--haven-ground', least: 3 },
]
