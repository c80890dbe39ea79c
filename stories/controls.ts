import type { ArgTypes } from '@storybook/react-vite'
import { descriptions } from '../widgets/describe'
import { type AttributeAbout, commonAttributes } from '../widgets/describe/about'
import type { tags } from '../widgets/tags'
import { tokenControls } from './tokens'

const controlOf = ({ values = 'text' }: AttributeAbout) => {
  if (typeof values === 'object') return { control: 'select' as const, options: ['', ...values] }
  return { control: 'text' as const }
}

/** Storybook's controls for the attributes of a tag, and below them for the theming API. */
export function attributeControls(tag: keyof typeof tags): ArgTypes {
  const { theme } = commonAttributes
  const all: Record<string, AttributeAbout> = { ...descriptions[tag].attributes, theme }
  const attributes = Object.fromEntries(
    Object.entries(all).map(([name, attribute]) => [
      name,
      {
        ...controlOf(attribute),
        description: attribute.means,
        table: { category: 'Attributes', defaultValue: { summary: attribute.otherwise ?? '' } },
      },
    ]),
  )
  return { ...attributes, ...tokenControls }
}
