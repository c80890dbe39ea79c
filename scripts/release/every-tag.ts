import { PACKAGE } from '../../guide/package-name'
import { metadata } from '../../widgets/metadata'
import { componentName, handlerName } from '../../widgets/metadata/names'

const names = Object.keys(metadata).map(componentName)
const isForm = (tag: string) => 'haven-success' in metadata[tag as keyof typeof metadata].events

/**
 * An app with the component of every tag; one component is there twice. The app stores the events that its handlers
 * get.
 */
export const everyTag = (intake: string) => `import { ${names.join(', ')} } from '${PACKAGE}/react'
import { useRef, useState } from 'react'

const api = '${intake}'
const heard: string[] = []
Object.assign(globalThis, { heard })

export default function App() {
  const [there, setThere] = useState(true)
  const form = useRef<HTMLElement>(null)
  return (
    <main>
      <h1>Every tag</h1>
      <button type="button" onClick={() => setThere(!there)}>Come and go</button>
      <button type="button" onClick={() => heard.push(\`ref \${form.current?.localName}\`)}>Ask the ref</button>
      {there && <CallbackForm api={api} className="second" topics ref={form} style={{ marginTop: 8 }} />}
${Object.keys(metadata)
  .map(
    tag => `      <${componentName(tag)} api={api} className="one" theme="light"${tag === 'haven-call-button' ? ' phone="020 7946 0100"' : ''}
        ${handlerName('haven-ready')}={() => heard.push('ready ${tag}')}${
          isForm(tag) ? `\n        onSuccess={({ detail }) => heard.push(\`sent ${tag} \${detail.reference}\`)}` : ''
        }
      ><p>Children of ${tag}</p></${componentName(tag)}>`,
  )
  .join('\n')}
    </main>
  )
}
`

/**
 * Code in which the compiler must find certain errors. If the compiler does not find one of these errors, it reports
 * the unused `@ts-expect-error`.
 */
export const wrongProps = `import { loadWidgets, readFirm } from '${PACKAGE}'
import { consultationSchema } from '${PACKAGE}/contract'
import { ${names.join(', ')} } from '${PACKAGE}/react'

export const wrong = [
${names
  .flatMap(name => [
    `  // @ts-expect-error: an intake is needed\n  <${name} />,`,
    `  // @ts-expect-error: no such theme\n  <${name} api="" theme="pink" />,`,
    `  // @ts-expect-error: no such attribute\n  <${name} api="" colour="red" />,`,
  ])
  .join('\n')}
  // @ts-expect-error: no such urgency
  <ConsultationForm api="" urgency="soon" />,
  // @ts-expect-error: the limit is a number, or a number as text
  <CaseWins api="" limit={true} />,
  <CaseWins api="" limit={5} />,
  // @ts-expect-error: a flag
  <CallbackForm api="" topics="yes" />,
  // @ts-expect-error: the event contains a reference and no number
  <EnquiryForm api="" onSuccess={event => event.detail.number} />,
  // @ts-expect-error: nothing is sent
  <Team api="" onSuccess={() => {}} />,
  // @ts-expect-error: haven-team has no attribute "limit"
  <haven-team limit="3" />,
]
// @ts-expect-error: an address
loadWidgets(3)
// @ts-expect-error: a promise
readFirm('').name
// @ts-expect-error: no such field
export const field: string = consultationSchema.parse({}).nobody
`
