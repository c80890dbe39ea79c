import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AfterSending } from './after-sending'
import { exampleFirm, nextRender } from './example'
import { errorClass, Field, FieldError } from './field'
import { FieldView } from './form-view'
import { phonesOf } from './known-firm'
import { ErrorSummary } from './mistakes'
import { SuccessPanel } from './outcome-panels'
import { FailurePanel, FormFooter } from './panels'
import { NoAnswerPanel } from './send-when-back'

let root: Root
const place = document.createElement('div')

beforeEach(() => {
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

async function draw(what: ReactNode) {
  root.render(what)
  await nextRender()
  return place
}
const one = (selector: string) => place.querySelector(selector) as HTMLElement
const words = (selector: string) => [...place.querySelectorAll(selector)].map(element => element.textContent?.trim())

describe('a field', () => {
  it('is marked while there is an error, and keeps its width afterwards', () => {
    expect([errorClass('Wrong'), errorClass(''), errorClass(undefined)]).toEqual(['bad', 'corrected', ''])
  })

  it('keeps the space of the last error, and has none before the first error', async () => {
    await draw(<FieldError id="e" message={undefined} />)
    expect(one('#e')).toBeNull()
    await draw(<FieldError id="e" message="Too short" />)
    expect(one('#e').textContent).toBe('Too short')
    await draw(<FieldError id="e" message="" />)
    expect(one('#e').textContent).toBe('Too short')
    await draw(<FieldError id="e" message="Too long" />)
    expect(one('#e').textContent).toBe('Too long')
  })

  it.each([
    ['Too short', 'bad', 'true'],
    ['', 'corrected', 'false'],
    [undefined, '', 'false'],
  ])('with the error %j is linked to its label and to the error', async (error, look, invalid) => {
    await draw(
      <Field label="Name" hint="(optional)" error={error}>
        {control => <input {...control} />}
      </Field>,
    )
    const input = one('input') as HTMLInputElement
    expect(input.labels?.[0]?.textContent).toBe('Name (optional)')
    expect([one('[part=field]').className, input.getAttribute('aria-invalid')]).toEqual([look, invalid])
    const described = input.getAttribute('aria-describedby')
    if (error) expect(document.getElementById(described ?? '')).toBe(one('.error'))
    else expect(described).toBeNull()
    if (error === '') expect(one('.error').id).not.toBe('')
  })

  it('without a hint has only its label', async () => {
    await draw(
      <Field label="Name" hint="">
        {control => <input {...control} />}
      </Field>,
    )
    expect([one('label').textContent, one('small')]).toEqual(['Name ', null])
  })
})

describe('a field of the form’s data', () => {
  it.each([
    [undefined, 'input', 'text'],
    ['textarea' as const, 'textarea', 'textarea'],
    ['select' as const, 'select', 'select-one'],
  ])('of the kind %s is one %s', async (kind, name, type) => {
    const options = [['', 'Choose'] as const, ['a', 'A'] as const]
    await draw(
      <FieldView
        field={{ name: 'x', label: 'X', ...(kind && { kind, options }), control: { required: true } }}
        value="a"
        error={undefined}
      />,
    )
    const controls = place.querySelectorAll<HTMLInputElement>('input,select,textarea')
    const [control] = controls
    expect([controls.length, control?.localName, control?.type]).toEqual([1, name, type])
    expect([control?.name, control?.value, control?.required]).toEqual(['x', 'a', true])
    expect([control?.getAttribute('part'), words('label'), words('option')]).toEqual([
      'input',
      ['X'],
      kind === 'select' ? ['Choose', 'A'] : [],
    ])
  })

  it('is marked as optional unless it is required', async () => {
    await draw(<FieldView field={{ name: 'x', label: 'X' }} value="" error={undefined} />)
    expect(words('label')).toEqual(['X (optional)'])
  })

  it('with several choices is a group, linked to its error', async () => {
    const field = {
      name: 'x',
      label: 'X',
      kind: 'radios' as const,
      options: [
        ['a', 'A', 'first'],
        ['b', 'B'],
      ] as const,
    }
    await draw(<FieldView field={{ ...field, callFor: 'a' }} value="b" error="Choose one" />)
    const group = one('fieldset')
    expect([group.className, group.getAttribute('part')]).toEqual(['bad', 'field'])
    expect(one(`[id="${group.getAttribute('aria-describedby')}"]`).textContent).toBe('Choose one')
    const radios = [...place.querySelectorAll('input')]
    expect(radios.map(({ name, type, value, checked }) => [name, type, value, checked])).toEqual([
      ['x', 'radio', 'a', false],
      ['x', 'radio', 'b', true],
    ])
    const said = () => [...place.querySelectorAll('input')].map(radio => radio.getAttribute('aria-invalid'))
    expect(said()).toEqual(['true', 'true'])
    expect([words('legend'), words('label'), words('small')]).toEqual([['X'], ['A first', 'B'], ['first']])
    // No phone number is shown if the firm is unknown, or if the chosen option does not ask visitors to call.
    expect(one('.call')).toBeNull()
    const phones = [{ href: 'tel:1', children: '1' }]
    await draw(<FieldView field={field} value="" error={undefined} phones={phones} />)
    expect([one('.call'), group.getAttribute('aria-describedby'), group.className]).toEqual([null, null, ''])
    expect(said()).toEqual(['false', 'false'])
    await draw(<FieldView field={{ ...field, callFor: 'a' }} value="" error={undefined} phones={phones} />)
    expect(words('.call')).toEqual(['Call us now: 1'])
  })
})

describe('panels', () => {
  const links = [
    { href: 'tel:1', children: '1' },
    { href: 'mailto:a@example.org', children: 'a@example.org' },
  ]

  it('a list of errors links each error to its field', async () => {
    await draw(
      <ErrorSummary
        issues={[
          { path: 'email', code: 'c', message: 'Mail is wrong' },
          { path: 'gone', code: 'c', message: 'Not here' },
        ]}
        panel={null}
      />,
    )
    const panel = one('[part=summary]')
    expect([panel.className, panel.getAttribute('aria-label'), panel.tabIndex]).toEqual([
      'panel summary',
      'There is a problem',
      -1,
    ])
    expect(words('a')).toEqual(['Mail is wrong', 'Not here'])
    expect([...place.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual(['#email', '#gone'])
  })

  it('the link of an error does nothing if the error’s field is not in the form', async () => {
    const problems: unknown[] = []
    const note = (event: ErrorEvent) => problems.push(event.message)
    addEventListener('error', note)
    await draw(<ErrorSummary issues={[{ path: 'gone', code: 'c', message: 'Not here' }]} panel={null} />)
    one('a').click()
    removeEventListener('error', note)
    expect([problems, location.hash]).toEqual([[], ''])
  })

  it('a failure says that nothing is lost, and how to reach the firm if this is known', async () => {
    await draw(<FailurePanel links={links} panel={null} />)
    expect(words('p')).toEqual([
      'Nothing you typed is lost. Try again in a moment, or reach us now:',
      '1',
      'a@example.org',
    ])
    expect([...place.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      'tel:1',
      'mailto:a@example.org',
    ])
    await draw(<FailurePanel links={[]} panel={null} />)
    expect(words('p')).toEqual(['Nothing you typed is lost. Try again in a moment.'])
    expect(one('[part=failure]').ariaLabel).toBe('Your request was not sent.')
    await draw(<NoAnswerPanel host={place} api="https://intake.example.org" links={[]} panel={null} />)
    expect([words('h2')[0], words('p')[0]]).toEqual([
      'Not sent yet',
      'No answer came. Nothing you typed is lost. Send it again: it counts only once.',
    ])
  })

  it('a failure distinguishes an offline device from an intake that does not answer, and follows changes', async () => {
    let online = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    await draw(<NoAnswerPanel host={place} api="https://intake.example.org" links={[]} panel={null} />)
    expect([words('h2'), one('[part=failure]').ariaLabel]).toEqual([
      ['Not sent yet: you are offline'],
      'Not sent yet: you are offline',
    ])
    expect(words('p')[0]).toMatch(/^No answer came\. Nothing/)
    online = true
    dispatchEvent(new Event('online'))
    await expect.poll(() => words('h2')).toEqual(['Not sent yet'])
    online = false
    dispatchEvent(new Event('offline'))
    await expect.poll(() => words('h2')).toEqual(['Not sent yet: you are offline'])
    await draw(<FailurePanel links={[]} panel={null} />)
    expect(words('h2')).toEqual(['Your request was not sent.'])
  })

  it('a success shows a heading, its reference, and each other line only if this line has content', async () => {
    const success = { reference: 'K7M3XQ9A', text: '', answer: '' }
    const show = (more: object, title?: string) =>
      draw(<SuccessPanel told={{ ...success, ...more }} title={title} onAgain={() => {}} panel={null} />)
    await show({})
    expect([words('h2'), words('p'), words('output')]).toEqual([['Your request was sent'], [], ['K7M3XQ9A']])
    expect([one('[part=success]').role, one('[part=success]').ariaLabel]).toEqual(['group', 'Your request was sent'])
    await show({ text: 'Sent.', answer: 'You will have an answer.' }, 'Success!')
    expect([words('h2'), words('p'), words('a')]).toEqual([['Success!'], ['Sent.', 'You will have an answer.'], []])
    await show({ answer: 'You will have an answer.', urgent: links[0] })
    expect([words('p')[0], one('a').getAttribute('href')]).toEqual(['You will have an answer. Urgent? 1', 'tel:1'])
  })

  const drawRest = (more: object) => {
    return draw(<AfterSending told={{ reference: 'K7M3XQ9A', text: '', answer: '', ...more }} />)
  }

  it('a success shows the emergency number and the next steps below its reference', async () => {
    await drawRest({ phones: phonesOf(exampleFirm) })
    expect(one('[part=pressing-call]').textContent).toBe('Call now 020 7946 0999')
    expect([...place.querySelectorAll('[part=pressing] a')].map(link => link.getAttribute('href'))).toEqual([
      'tel:+442079460999',
      'tel:+442079460123',
    ])
    expect([words('[part=next] strong'), words('[part=next] li').length]).toEqual([['What happens next'], 3])
    await drawRest({ phones: links.slice(0, 1) })
    expect(words('[part=pressing] a')).toEqual(['Call now 1'])
    await drawRest({})
    expect(one('[part=pressing]')).toBeNull()
  })

  it('a success can be saved as text, and printed without the page around it', async () => {
    const receipt = 'Your reference: K7M3XQ9A\n\nUrgent? 020 7946 0999 & more'
    await drawRest({ receipt })
    const link = one('[part=save]') as HTMLAnchorElement
    expect([link.download, await (await fetch(link.href)).text()]).toEqual(['K7M3XQ9A.txt', receipt])
    const printed: (string | null)[] = []
    const append = document.body.appendChild.bind(document.body)
    vi.spyOn(document.body, 'appendChild').mockImplementation(node => {
      const { contentWindow, contentDocument } = append(node) as unknown as HTMLIFrameElement
      if (contentWindow) contentWindow.print = () => printed.push(contentDocument?.body.textContent ?? null)
      return node
    })
    one('[part=print]').click()
    vi.restoreAllMocks()
    expect(printed).toEqual([receipt])
    document.querySelector('iframe')?.remove()
  })

  it('the end of a form has a honeypot that the Tab key skips, and names only known data of the firm', async () => {
    const button = <button type="submit">Send</button>
    await draw(<FormFooter links={[]}>{button}</FormFooter>)
    expect([one('input').tabIndex, one('input').hidden, words('p'), words('button')]).toEqual([-1, true, [], ['Send']])
    await draw(
      <FormFooter privacy="/privacy/" links={links}>
        {button}
      </FormFooter>,
    )
    expect(words('p')).toEqual([
      'We use these details only to answer you. How we handle your data (new tab). Sending this does not make you our client.',
      'Office hours: 1 or a@example.org',
    ])
    await draw(
      <FormFooter privacy={false} links={links.slice(0, 1)}>
        {button}
      </FormFooter>,
    )
    expect(words('p')).toEqual(['Office hours: 1'])
  })
})
