import type { ArgTypes } from '@storybook/preact-vite'
import { metadata } from '../widgets/metadata'
import { type AttributeMeta, commonAttributes } from '../widgets/metadata/meta'
import type { tags } from '../widgets/tags'
import { tokenControls } from './tokens'

const controlOf = ({ values = 'text' }: AttributeMeta) => {
  if (typeof values === 'object') return { control: 'select' as const, options: ['', ...values] }
  return { control: 'text' as const }
}

/** Storybook's controls for the attributes of a tag and, below them, for its custom properties. */
export function attributeControls(tag: keyof typeof tags): ArgTypes {
  const { theme } = commonAttributes
  const all: Record<string, AttributeMeta> = { ...metadata[tag].attributes, theme }
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
