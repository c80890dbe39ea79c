import { commonTokens, ownTokens } from '../../guide/tokens'
import { metadata } from '../../widgets/metadata'
import { type AttributeMeta, commonAttributes } from '../../widgets/metadata/meta'
import { tags } from '../../widgets/tags'

/** The data that VS Code needs about a tag, an attribute or a custom property. */
interface Known {
  name: string
  description: string
}

const attributeData = ([name, { means, otherwise, values }]: [string, AttributeMeta]) => ({
  name,
  description: `${means}${otherwise ? ` Default: ${otherwise}.` : ''}`,
  ...(values === 'flag' && { valueSet: 'v' }),
  ...(typeof values === 'object' && { values: values.map(value => ({ name: value })) }),
})

/** The tags and their attributes as VS Code's `html.customData`. */
export function htmlData() {
  return {
    version: 1.1,
    tags: Object.entries(metadata).map(([name, { does, attributes }]) => ({
      name,
      description: does,
      attributes: Object.entries({ ...commonAttributes, ...attributes }).map(attributeData),
    })),
  }
}

/** The custom properties as VS Code's `css.customData`. */
export function cssData() {
  const own = (Object.keys(tags) as (keyof typeof tags)[]).flatMap(ownTokens)
  const properties: Known[] = [...commonTokens, ...own].map(({ name, means, light, dark }) => ({
    name,
    description: `${means} (default: ${light}${dark ? `; dark: ${dark}` : ''})`,
  }))
  return { version: 1.1, properties }
}
