import { descriptions } from '../../widgets/describe'
import { type AttributeAbout, commonAttributes, type EventAbout } from '../../widgets/describe/about'
import { elementName } from '../../widgets/describe/names'

/** What an attribute takes, as a TypeScript type. */
export function typeOf({ values = 'text' }: AttributeAbout): string {
  if (values === 'flag') return 'string'
  if (typeof values === 'string') return 'string'
  return values.map(value => `'${value}'`).join(' | ')
}

/** The type of an event’s `detail`, in TypeScript. */
export const detailOf = ({ detail }: EventAbout) =>
  detail
    ? `{ ${Object.entries(detail)
        .map(([name, type]) => `${name}: ${type}`)
        .join('; ')} }`
    : 'null'

const doc = (text: string, indent = '  ') => `${indent}/** ${text} */`

const attributeLines = (attributes: Record<string, AttributeAbout>, indent = '  ') =>
  Object.entries(attributes).flatMap(([name, attribute]) => [
    doc(`${attribute.means}${attribute.otherwise ? ` By default ${attribute.otherwise}.` : ''}`, indent),
    `${indent}${name}?: ${typeOf(attribute)} | undefined`,
  ])

/** Every event with its type, whichever tag fires it. */
const events = Object.assign({}, ...Object.values(descriptions).map(about => about.events)) as Record<
  string,
  EventAbout
>

/** Types of the elements and their events, for `document.querySelector`, `createElement` and `addEventListener`. */
export function elementTypings(): string {
  const lines = ['// Made of the description of every tag.', '', 'interface HavenElement extends HTMLElement {']
  lines.push(...attributeLines(commonAttributes), '}')
  for (const [tag, { does, attributes }] of Object.entries(descriptions)) {
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
  for (const tag of Object.keys(descriptions)) lines.push(`    '${tag}': ${elementName(tag)}`)
  lines.push('  }', '  interface HTMLElementEventMap extends HavenEvents {}')
  lines.push('  interface DocumentEventMap extends HavenEvents {}', '}', '')
  return lines.join('\n')
}

/** Types of the tags in React's JSX; `elements` is the module of `elementTypings`. */
export function jsxTypings(elements: string): string {
  const lines = [
    '// Made of the description of every tag.',
    '',
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react'",
  ]
  lines.push(`import type { ${Object.keys(descriptions).map(elementName).sort().join(', ')} } from '${elements}'`)
  lines.push(`import type { HavenEvents } from '${elements}'`, '', "declare module 'react' {", '  namespace JSX {')
  lines.push('    interface IntrinsicElements {')
  for (const [tag, { does, attributes, events }] of Object.entries(descriptions)) {
    const element = elementName(tag)
    lines.push(doc(does, '      '))
    lines.push(`      '${tag}': DetailedHTMLProps<HTMLAttributes<${element}>, ${element}> & {`)
    lines.push(...attributeLines({ ...commonAttributes, ...attributes }, '        '))
    for (const event of Object.keys(events)) {
      lines.push(`        'on${event}'?: ((event: HavenEvents['${event}']) => void) | undefined`)
    }
    lines.push('      }')
  }
  lines.push('    }', '  }', '}', '')
  return lines.join('\n')
}
