/** The firm's colours, by their names in the style sheets. Mails, the API's pages and the site take them from here. */
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

/** The same as custom properties of a sheet's root. */
export const COLOUR_PROPERTIES = `:root{${Object.entries(colours)
  .map(([name, value]) => `--${name}:${value}`)
  .join(';')}}`
