import { describe, expect, it } from 'vitest'
import { EXTRA_GROUPS } from '../../api/contract/forms/labels/extras'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { appears, fill, nextRender, saved, submit } from './example'
import { createExtrasHarness } from './extras-harness'
import type { Sent, Values } from './form-types'

const { show, shadow, sent, press, words } = createExtrasHarness()

/** Opens a group of optional questions. */
async function open(line = 0) {
  for (const [at, details] of shadow().querySelectorAll<HTMLDetailsElement>('.more').entries()) {
    if (at === line) details.open = true
  }
  await appears(shadow(), '[name="decision.kind"]')
  await nextRender()
}

/** Responds as the API does, which refuses impossible days. */
const refusingDays = ({ decision }: Values): Sent =>
  (decision as unknown as Values | undefined)?.sentOn === '2026-02-31'
    ? { ok: false, code: 'invalid', issues: [{ path: 'decision.sentOn', code: 'x', message: 'No such day' }] }
    : saved
const wrongDay = {
  'decision.sentOn.day': '31',
  'decision.sentOn.month': '2',
  'decision.sentOn.year': '2026',
}

describe('a day that is refused', () => {
  it('can be left out: everything else is sent, with the typed text in the message', async () => {
    await show({ answer: refusingDays })
    await open()
    fill(shadow(), { message: 'Please help.', 'decision.kind': 'refusal', ...wrongDay })
    submit(shadow())
    await appears(shadow(), '[part=without]')
    press('[part=without]')
    await appears(shadow(), '[part=success]')
    expect(sent()[1]).toMatchObject({
      message: 'Please help.\nWhen was it sent? 31 / 2 / 2026',
      decision: { kind: 'refusal' },
    })
    expect(sent()[1]?.decision).not.toHaveProperty('sentOn')
  })

  it('stays left out if the first attempt to send the form fails', async () => {
    let isOffline = true
    const answer = (values: Values): Sent => {
      const answered = refusingDays(values)
      return answered.ok && isOffline ? { ok: false, code: 'network' } : answered
    }
    await show({ answer })
    await open()
    fill(shadow(), wrongDay)
    submit(shadow())
    await appears(shadow(), '[part=without]')
    press('[part=without]')
    await appears(shadow(), '[part=failure]')
    isOffline = false
    submit(shadow())
    await appears(shadow(), '[part=success]')
    expect(sent().at(-1)).toMatchObject({ message: 'When was it sent? 31 / 2 / 2026' })
  })

  it('is sent again once it is corrected, even if it was left out before', async () => {
    let refuse = true
    const answer = (values: Values): Sent =>
      refuse ? { ...refusingDays({ decision: { sentOn: '2026-02-31' } as never }) } : refusingDays(values)
    await show({ answer })
    await open()
    fill(shadow(), wrongDay)
    submit(shadow())
    await appears(shadow(), '[part=without]')
    press('[part=without]')
    await expect.poll(() => sent().length).toBe(2)
    await appears(shadow(), '[part=without]')
    refuse = false
    fill(shadow(), { 'decision.sentOn.day': '28' })
    submit(shadow())
    await appears(shadow(), '[part=success]')
    expect(sent()[2]).toMatchObject({ message: '', decision: { sentOn: '2026-02-28' } })
  })

  it('opens its line if the line is closed', async () => {
    await show({ answer: refusingDays })
    await open()
    fill(shadow(), wrongDay)
    const line = shadow().querySelector('.more') as HTMLDetailsElement
    line.open = false
    submit(shadow())
    await appears(shadow(), '[part=without]')
    await expect.poll(() => line.open).toBe(true)
  })
})

describe('“I don’t know”', () => {
  it('sends no part of the date, says that this is fine, and keeps the typed day', async () => {
    await show()
    await open()
    fill(shadow(), { 'decision.kind': 'refusal', 'decision.sentOn.day': '14' })
    press('.unknown input')
    await expect
      .poll(() => words('.in [role=status]'))
      .toBe('That is fine. Keep the envelope or email: it can prove the date.')
    submit(shadow())
    await appears(shadow(), '[part=success]')
    expect(sent()).toMatchObject([{ decision: { kind: 'refusal' } }])
    expect(sent()[0]?.decision).not.toHaveProperty('sentOn')
  })
})

describe('an answer from before the script came', () => {
  const fallback = `<form action="https://intake.example.org/api/contact">
    <input name="decision.kind" value="removal"><input name="language" value="ti"><input name="interpreter" value="yes">
  </form>`
  const hidden = () =>
    [...shadow().querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name, value }) => `${name}=${value}`)

  it('is in the form as a hidden field while its questions cannot be loaded, so that the browser sends it', async () => {
    const loadExtras = () => Promise.reject(new TypeError('Failed to fetch'))
    await show({ fallback, loadExtras, readsFirm: false })
    expect(hidden()).toEqual(['decision.kind=removal', 'language=ti', 'interpreter=yes'])
  })

  it('opens its line, and appears only in its question', async () => {
    await show({ fallback })
    await appears(shadow(), '[name="decision.kind"]:checked')
    expect(hidden()).toEqual([])
    const lines = [...shadow().querySelectorAll<HTMLDetailsElement>('.more')]
    await expect.poll(() => lines.map(line => line.open)).toEqual([true, false, false, true])
    submit(shadow())
    await appears(shadow(), '[part=success]')
    expect(sent()).toMatchObject([{ decision: { kind: 'removal' }, language: 'ti', interpreter: 'yes' }])
  })
})

describe('an answer to these questions that the API refuses', () => {
  const all = Object.entries(EXTRA_GROUPS).flatMap(([name, fields]) =>
    fields.map(field => ({ group: name, field, path: field.name })),
  )

  /** A visitor's answer to a field: the last option, a day, or a text. */
  const answerTo = ({ name, kind, options = [] }: FieldSpec): Values =>
    kind === 'checks'
      ? {}
      : kind === 'date'
        ? { [`${name}.day`]: '14', [`${name}.month`]: '11', [`${name}.year`]: '2026' }
        : { [name]: options.at(-1)?.[0] ?? `Words for ${name}` }

  it.each(all)('$path can be left out, with its words in the message and all else intact', async ({ path, field }) => {
    const [group = '', part = ''] = path.split('.')
    const valueIn = (body: Record<string, unknown> | undefined) =>
      part ? (body?.[group] as Record<string, unknown> | undefined)?.[part] : body?.[group]
    const refused: Sent = { ok: false, code: 'invalid', issues: [{ path, code: 'x', message: 'Not so' }] }
    await show({ answer: body => (valueIn(body) === undefined ? saved : refused) })
    for (const line of shadow().querySelectorAll<HTMLDetailsElement>('.more')) line.open = true
    await appears(shadow(), '[name="safeContact.note"]')
    await nextRender()
    fill(shadow(), { message: 'Please help.', ...Object.assign({}, ...all.map(({ field }) => answerTo(field))) })
    press('[name="safeContact.ways"][value=email]')
    submit(shadow())
    await appears(shadow(), '[part=without]')
    press('[part=without]')
    await appears(shadow(), '[part=success]')
    const [before, after] = sent() as Record<string, unknown>[]
    expect(valueIn(before)).toBeDefined()
    expect(valueIn(after)).toBeUndefined()
    // Without the relationship, which is required, nothing else about this person can be stored.
    const isPerson = path === 'onBehalfOf.relationship'
    for (const other of all.filter(({ path: name }) => name !== path && !(isPerson && name.startsWith(group)))) {
      const [own = '', its = ''] = other.path.split('.')
      const of = (body: Record<string, unknown> | undefined) =>
        its ? (body?.[own] as Record<string, unknown> | undefined)?.[its] : body?.[own]
      expect([other.path, of(after)]).toEqual([other.path, of(before)])
    }
    const [message, ...words] = String(after?.message).split('\n')
    expect(message).toBe('Please help.')
    const chosen = field.kind === 'checks' ? 'Email' : field.options?.at(-1)?.[1]
    expect(words[0]).toBe(`${field.label} ${chosen ?? Object.values(answerTo(field)).join(' / ')}`)
    expect(words).toHaveLength(isPerson ? 5 : 1)
  })
})
