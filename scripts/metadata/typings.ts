import { metadata } from '../../widgets/metadata'
import { type AttributeMeta, commonAttributes, type EventMeta } from '../../widgets/metadata/meta'
import { componentName, elementName, handlerName } from '../../widgets/metadata/names'

/** The values of an attribute, as a TypeScript type. */
export function typeOf({ values = 'text' }: AttributeMeta): string {
  if (values === 'flag') return 'string'
  if (typeof values === 'string') return 'string'
  return values.map(value => `'${value}'`).join(' | ')
}

/** The type of `detail` in an event, in TypeScript. */
export const detailOf = ({ detail }: EventMeta) =>
  detail
    ? `{ ${Object.entries(detail)
        .map(([name, type]) => `${name}: ${type}`)
        .join('; ')} }`
    : 'null'

const doc = (text: string, indent = '  ') => `${indent}/** ${text} */`

const meaningOf = ({ means, otherwise }: AttributeMeta) => `${means}${otherwise ? ` By default ${otherwise}.` : ''}`

/** A name as a key in TypeScript: with quotes if it contains a hyphen. */
const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name)

const attributeLines = (attributes: Record<string, AttributeMeta>, indent = '  ', type = typeOf) =>
  Object.entries(attributes).flatMap(([name, attribute]) => [
    doc(meaningOf(attribute), indent),
    `${indent}${keyOf(name)}?: ${type(attribute)} | undefined`,
  ])

/** The events of all tags by name, each with its description. */
export const events = Object.assign({}, ...Object.values(metadata).map(about => about.events)) as Record<
  string,
  EventMeta
>

/** Types of the elements and events for `document.querySelector`, `createElement` and `addEventListener`. */
export function elementTypings(): string {
  const lines = ['// Made from the descriptions of all tags.', '', 'interface HavenElement extends HTMLElement {']
  lines.push(...attributeLines(commonAttributes), '}')
  for (const [tag, { does, attributes }] of Object.entries(metadata)) {
    const own = attributeLines(attributes)
    lines.push('', doc(`\`<${tag}>\`. ${does}`, ''))
    lines.push(`export interface ${elementName(tag)} extends HavenElement {${own.length ? '' : '}'}`)
    if (own.length) lines.push(...own, '}')
  }
  lines.push('', '/** Every event that a widget fires; all of them bubble and cross shadow roots. */')
  lines.push('export interface HavenEvents {')
  for (const [name, event] of Object.entries(events)) {
    lines.push(doc(event.means), `  '${name}': CustomEvent<${detailOf(event)}>`)
  }
  lines.push('}', '', 'declare global {', '  interface HTMLElementTagNameMap {')
  for (const tag of Object.keys(metadata)) lines.push(`    '${tag}': ${elementName(tag)}`)
  lines.push('  }', '  interface HTMLElementEventMap extends HavenEvents {}')
  lines.push('  interface DocumentEventMap extends HavenEvents {}', '}', '')
  return lines.join('\n')
}

/** The type of an attribute in JSX. An attribute for a number accepts the number or its text. */
const attributeOf = (attribute: AttributeMeta) =>
  attribute.values === 'number' ? 'number | string' : typeOf(attribute)

/** The type of a component's property. A property for an attribute without a value is a boolean. */
const propOf = (attribute: AttributeMeta) => (attribute.values === 'flag' ? 'boolean' : attributeOf(attribute))

function componentLines(tag: string): string[] {
  const about = metadata[tag as keyof typeof metadata]
  const name = componentName(tag)
  const { api, ...common } = commonAttributes
  const lines = [
    '',
    `export interface ${name}Props extends WidgetProps<${elementName(tag)}> {`,
    doc(`${api.means}`),
    '  api: string',
  ]
  for (const [attribute, known] of Object.entries({ ...common, ...about.attributes })) {
    lines.push(doc(meaningOf(known)), `  ${keyOf(attribute)}?: ${propOf(known)} | undefined`)
  }
  for (const [event, { means }] of Object.entries(about.events)) {
    lines.push(doc(means), `  ${handlerName(event)}?: ((event: HavenEvents['${event}']) => void) | undefined`)
  }
  return [
    ...lines,
    '}',
    doc(`${about.does} \`<${tag}>\``, ''),
    `export declare function ${name}(props: ${name}Props): ReactElement`,
  ]
}

/**
 * The types for the package's module `react`, and those of the tags in JSX. `elements` is the name of the module with the types from
 * `elementTypings`.
 */
export function reactTypings(elements: string): string {
  const names = Object.keys(metadata)
  const lines = [
    '// Made from the descriptions of all tags.',
    '',
    "import type { DetailedHTMLProps, HTMLAttributes, ReactElement, ReactNode, Ref } from 'react'",
    `import type { ${[...names.map(elementName), 'HavenEvents', 'PublicFirm'].sort().join(', ')} } from '${elements}'`,
    '',
    "type Attributes<Element> = Omit<HTMLAttributes<Element>, 'onSubmit' | 'onError' | 'children'>",
    '',
    'interface WidgetProps<Element> extends Attributes<Element> {',
    doc(
      "The firm's data, as `readFirm` returns it. With this data, the tag contains a form that works without script.",
    ),
    '  firm?: PublicFirm | undefined',
    doc('Your own children, which replace the form that works without script.'),
    '  children?: ReactNode',
    '  ref?: Ref<Element> | undefined',
    '}',
    ...names.flatMap(componentLines),
    '',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
  ]
  for (const [tag, { does, attributes, events }] of Object.entries(metadata)) {
    const element = elementName(tag)
    lines.push(doc(does, '      '))
    lines.push(`      '${tag}': DetailedHTMLProps<HTMLAttributes<${element}>, ${element}> & {`)
    lines.push(...attributeLines({ ...commonAttributes, ...attributes }, '        ', attributeOf))
    for (const event of Object.keys(events)) {
      lines.push(`        'on${event}'?: ((event: HavenEvents['${event}']) => void) | undefined`)
    }
    lines.push('      }')
  }
  return [...lines, '    }', '  }', '}', ''].join('\n')
}
