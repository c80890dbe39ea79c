import { composeStory, setProjectAnnotations } from '@storybook/react-vite'
import { StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../widgets/admin/example-answers'
import { AdminStage, examples, logIn } from '../widgets/admin/examples'
import type { Transport } from '../widgets/admin/transport'
import { appears, nextRender } from '../widgets/parts/example'
import { remember } from '../widgets/parts/form-memory'
import { MailFallback } from '../widgets/parts/mail-fallback'
import { drawWidget, harnessRoot } from '../widgets/parts/widget-harness'
import { formActions } from '../widgets/visa-wizard/send'
import { VisaWizard } from '../widgets/visa-wizard/visa-wizard'
import preview from './.storybook/preview'

// React itself runs here, as in the stories: in StrictMode it runs each effect of what appears, clears it, and runs it again.
setProjectAnnotations([preview])

let root: Root | undefined
let host: HTMLElement

beforeEach(() => {
  host = document.createElement('main')
  document.body.append(host)
})
afterEach(() => {
  root?.unmount()
  host.remove()
  vi.restoreAllMocks()
})

/** What counts how often it has appeared. */
function createProbe() {
  const runs = { begun: 0, cleared: 0 }
  function Probe() {
    useEffect(() => {
      runs.begun++
      return () => {
        runs.cleared++
      }
    }, [])
    return <form />
  }
  return { runs, Probe }
}

it('stories run in StrictMode', async () => {
  const { runs, Probe } = createProbe()
  await composeStory({ render: () => <Probe /> }, { title: 'Probe' }).run()
  await expect.poll(() => runs).toEqual({ begun: 2, cleared: 1 })
})

it('the widgets in stories run in StrictMode, in roots of their own', async () => {
  const { runs, Probe } = createProbe()
  root = drawWidget(host, { widget: Probe, example: {} })
  await expect.poll(() => runs).toEqual({ begun: 2, cleared: 1 })
})

it('a mail in the form’s place opens once, however often its effects run', async () => {
  const opened: string[] = []
  host.addEventListener('click', event => {
    event.preventDefault()
    opened.push((event.target as HTMLAnchorElement).href)
  })
  root = createRoot(host.appendChild(document.createElement('div')))
  root.render(
    <StrictMode>
      <MailFallback
        mail={{ subject: 'Enquiry', body: 'Words' }}
        fields={[]}
        values={{}}
        to="mailto:hello@example.org"
      />
    </StrictMode>,
  )
  await appears(host, '[part=draft]')
  await nextRender()
  expect(opened).toEqual(['mailto:hello@example.org?subject=Enquiry&body=Words'])
})

it('a wizard that was sent goes back to its first entry of the history once', async () => {
  const before = history.state
  const went = vi.spyOn(history, 'go').mockImplementation(() => {})
  history.replaceState({ havenWizard: { step: 3, depth: 2 } }, '')
  const sent = { reference: 'K7M3XQ9A', text: 'It is sent.', answer: '', urgent: undefined, receipt: '' }
  const place = document.createElement('div')
  host.append(place)
  const shadow = place.attachShadow({ mode: 'open' })
  remember(place, { sent })
  root = createRoot(shadow)
  root.render(
    <StrictMode>
      <VisaWizard host={place} api={location.origin} history="on" load={async () => formActions} />
    </StrictMode>,
  )
  await appears(shadow, 'output')
  await nextRender()
  const asked = went.mock.calls
  history.replaceState(before, '')
  expect(asked).toEqual([[-2]])
})

it('a widget takes its fallback’s controls out of the page’s form, and gives them back when it goes', async () => {
  const place = document.createElement('div')
  host.append(place)
  root = drawWidget(place, {
    widget: props => <VisaWizard {...props} load={async () => formActions} />,
    example: { children: '<input name="name"><button>Send</button>' },
  })
  await appears(harnessRoot(host), 'form')
  await nextRender()
  const named = () => [...place.children].map(control => control.hasAttribute('form'))
  expect(named()).toEqual([true, true])
  root.unmount()
  expect(named()).toEqual([false, false])
})

it('the dashboard asks each address once', async () => {
  const { answers } = examples.Loaded
  const asked: string[] = []
  const transport: Transport = async (url, call) => {
    const path = url.replace(/^.*\/stage-\d+/, '')
    asked.push(`${call.method} ${path}`)
    return answer(answers, path, call)
  }
  root = createRoot(host.appendChild(document.createElement('div')))
  root.render(
    <StrictMode>
      <AdminStage example={{ answers }} transport={transport} />
    </StrictMode>,
  )
  await appears(host, 'form')
  logIn(host)
  await appears(host, '[part=row]')
  await nextRender()
  expect(asked).toEqual([...new Set(asked)])
  expect(asked.filter(path => path.includes('/inquiries'))).toHaveLength(1)
})
