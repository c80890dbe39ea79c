/**
 * The firm's colours, by their names in the stylesheets. Each page of the site defines these colours as custom
 * properties.
 */
export const colours = {
  ink: '#0f1b2d',
  navy: '#16305a',
  'navy-raised': '#1d3c6e',
  night: '#0f2042',
  'night-raised': '#152c57',
  paper: '#fbfaf7',
  white: '#ffffff',
  stone: '#eeebe4',
  line: '#cfc8ba',
  'line-strong': '#8a8577',
  'line-on-night': '#2b4a7e',
  muted: '#4a5568',
  'on-night': '#d3dbe8',
  // The firm's gold, on light backgrounds, on dark ones, and under the pointer.
  brass: '#8a5a12',
  'brass-bright': '#e0b25c',
  'brass-lit': '#eac37a',
  urgent: '#a3231c',
  'urgent-tint': '#fbe9e7',
  success: '#1b6b46',
  notice: '#fff6df',
  'notice-line': '#ecd9a6',
  'notice-ink': '#5c3d0a',
  focus: '#ffbf47',
} as const

/**
 * Colours of single elements of the pages. Stylesheets and drawings contain `var(--colour-NAME)`, which the build
 * replaces by the value.
 */
const shades = {
  // The colours of the widgets' dark theme, and darker shades for the dashboard's dark theme.
  'ink-dark': '#f3f0ea',
  'muted-dark': '#bcc4d0',
  'surface-dark': '#16233a',
  'line-dark': '#8793a6',
  'error-dark': '#ff9d94',
  'success-dark': '#7fd6ab',
  'staff-surface-dark': '#111f36',
  'staff-muted-dark': '#b6bfce',
  'staff-error-dark': '#ffaaa1',
  'staff-ground-dark': '#0a1424',
  'staff-night-dark': '#07101e',
  'staff-head-dark': '#0e1a2f',
  'staff-hair-dark': '#263650',
  'staff-pill-dark': '#2c3a53',
  'staff-hover-dark': '#172743',
  'staff-chosen-dark': '#1b2f50',
  'staff-bad-ground-dark': '#4d2226',
  'staff-bad-paper-dark': '#33191d',
  'staff-bad-line-dark': '#7c3d3d',
  'staff-warn-dark': '#f5d38d',
  'staff-warn-ground-dark': '#483812',
  'staff-warn-paper-dark': '#2c2513',
  'staff-warn-line-dark': '#6b5622',
  'staff-info-dark': '#b9d5fb',
  'staff-info-ground-dark': '#1f3a5f',
  'staff-good-dark': '#a6e5c6',
  'staff-good-ground-dark': '#173f2c',
  // Colours of the dashboard.
  'staff-ground': '#f6f4ef',
  'staff-hair': '#dfdacf',
  'staff-pill': '#ece8df',
  'staff-hover': '#f6f8fc',
  'staff-chosen': '#eff3fb',
  'staff-bad': '#8f1d17',
  'staff-bad-ground': '#fbe4e2',
  'staff-bad-paper': '#fdf1f0',
  'staff-bad-line': '#e9bdb9',
  'staff-warn': '#6b4708',
  'staff-warn-ground': '#fbeccb',
  'staff-warn-paper': '#fdf6e3',
  'staff-warn-line': '#e6d3a3',
  'staff-info': '#1b4b86',
  'staff-info-ground': '#e2ebf8',
  'staff-good': '#155437',
  'staff-good-ground': '#dcf0e6',
  // Edges, backgrounds and text colours of single elements.
  'edge-on-night': '#8a9bbd',
  'edge-of-outline': '#7f8ca6',
  'grey-33': '#8885',
  sand: '#f1efe9',
  unchecked: '#f7f5f0',
  'unchecked-line': '#e7e3d9',
  initials: '#e2e5ea',
  pen: '#774c0c',
  'win-green': '#2f8f61',
  'win-blue': '#2f78b7',
  'win-amber': '#b9770e',
  // Colours of drawings.
  print: '#c4bdaf',
  'print-dark': '#b9b2a3',
  wall: '#e8e4db',
  glow: '#f3dcae',
  fold: '#f6f3ec',
  marker: '#f6e3ba',
  'arch-1': '#12264c',
  'arch-2': '#1a3564',
  'arch-3': '#1f3f74',
  'arch-4': '#24477f',
  // Colours of paper, shadows and overlays; the number in a name is the opacity in per cent.
  black: '#000000',
  'black-20': '#00000033',
  'ink-18': `${colours.ink}2e`,
  'ink-28': `${colours.ink}47`,
  'ink-55': `${colours.ink}8c`,
  'ink-60': `${colours.ink}99`,
  'shade-22': '#050c1c38',
  'shade-42': '#050c1c6b',
  'shade-60': '#050c1c99',
} as const

/** The colours of a mail on a dark background. */
export const onDark = {
  ink: shades['ink-dark'],
  muted: shades['muted-dark'],
  urgent: shades['staff-error-dark'],
  link: colours['brass-lit'],
}

const all: Record<string, string> = { ...colours, ...shades }

/**
 * Replaces each `var(--colour-NAME)` in a stylesheet or a drawing by the colour's value; throws for an unknown name.
 */
export const withColours = (text: string) =>
  text.replace(/var\(--colour-([\w-]+)\)/g, (_, name: string) => {
    const value = all[name]
    if (!value) throw new Error(`api/contract/colours.ts has no colour named ${name}`)
    return value
  })

/** The firm's colours as custom properties on a stylesheet's root. */
export const COLOUR_PROPERTIES = `:root{${Object.entries(colours)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';')}}`
