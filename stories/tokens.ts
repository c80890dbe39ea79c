import { parseTokens } from '../widgets/metadata/tokens'
import css from '../widgets/tokens.css?raw'

/** Every custom property that a theme may set. */
export const tokens = parseTokens(css)

/**
 * The custom properties among a story's arguments (`args`). An empty value is left out, so that the default applies.
 */
export const tokenArgs = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => name.startsWith('--') && value))

/** The other arguments of a story. */
export const otherArgs = <Args extends object>(args: Args) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !name.startsWith('--'))) as Args

/** Storybook's controls for the custom properties. */
export const tokenControls = Object.fromEntries(
  tokens.map(({ name, means, kind, light, dark }) => [
    name,
    {
      control: kind === 'colour' ? ('color' as const) : ('text' as const),
      description: means,
      table: { category: 'Theme', defaultValue: { summary: dark ? `${light}, dark ${dark}` : light } },
    },
  ]),
)
