import { parseTokens } from '../widgets/metadata/tokens'
import css from '../widgets/tokens.css?raw'

/** Every custom property that a theme may set. */
export const tokens = parseTokens(css)

/** The args of a story that are custom properties; an empty value keeps the default. */
export const tokenArgs = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => name.startsWith('--') && value))

/** The args of a story that are not custom properties. */
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
