import type { CustomElementDeclaration, Package } from 'custom-elements-manifest'
import { commonTokens, ownTokens } from '../../guide/tokens'
import { metadata } from '../../widgets/metadata'
import { commonAttributes } from '../../widgets/metadata/meta'
import { elementName } from '../../widgets/metadata/names'
import { tags } from '../../widgets/tags'
import { detailOf, typeOf } from './typings'

type Tag = keyof typeof tags

function declarationOf(tag: Tag): CustomElementDeclaration {
  const { does, attributes, events, parts, children } = metadata[tag]
  const all = Object.entries({ ...commonAttributes, ...attributes })
  return {
    kind: 'class',
    customElement: true,
    name: elementName(tag),
    tagName: tag,
    summary: does,
    superclass: { name: 'HTMLElement' },
    attributes: all.map(([name, attribute]) => ({
      name,
      fieldName: name,
      description: attribute.means,
      type: { text: typeOf(attribute) },
      ...(attribute.otherwise && { default: attribute.otherwise }),
    })),
    members: all.map(([name, attribute]) => ({
      kind: 'field' as const,
      name,
      attribute: name,
      reflects: true,
      description: attribute.means,
      type: { text: `${typeOf(attribute)} | undefined` },
    })),
    events: Object.entries(events).map(([name, event]) => ({
      name,
      description: event.means,
      type: { text: `CustomEvent<${detailOf(event)}>` },
    })),
    slots: [{ name: '', description: children }],
    cssParts: Object.entries(parts).map(([name, description]) => ({ name, description })),
    cssProperties: [...commonTokens, ...ownTokens(tag)].map(({ name, means, light }) => ({
      name,
      description: means,
      default: light,
    })),
  }
}

/** Makes the Custom Elements Manifest with every tag. `module` is the package's file that registers the tags. */
export function elementsManifest(module: string): Package {
  const names = Object.keys(tags) as Tag[]
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: module,
        declarations: names.map(declarationOf),
        exports: names.map(tag => ({
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name: elementName(tag), module },
        })),
      },
    ],
  }
}
