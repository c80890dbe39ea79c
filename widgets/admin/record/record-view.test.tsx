import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears, fill } from '../../parts/example'
import { type Answers, json, refusal } from '../example-answers'
import { application, callback, inquiry, NOW } from '../example-records'
import { examples } from '../examples'
import { processedBy } from '../record-examples'
import {
  collectFollowed,
  draw,
  harness,
  nextRender,
  open,
  part,
  prepareHarness,
  rows,
  show,
  text,
  visit,
} from '../test-harness'
import type { Call } from '../transport'
import { DANIEL, openWorked, workAnswers, worked } from '../work-examples'
import { working } from '../working-answers'

const list = '/api/admin/inquiries'
prepareHarness()

const fields = () =>
  Object.fromEntries(
    [...harness.querySelectorAll('[part=record] dl > div')].map(row => [
      (row.querySelector('dt > .unseen') ?? row.querySelector('dt'))?.firstChild?.textContent?.trim(),
      row.querySelector('.said')?.textContent,
    ]),
  )
/** Marks the open request as processed and answered by a call. */
async function process() {
  ;(await part('action')).click()
  ;(await part('how-answered')).querySelector('button')?.click()
}
const heading = () => text('[part=record] h2')

describe('an open record', () => {
  it('moves the focus to the name, and shows every answer as it was sent', async () => {
    await visit(examples.VisaApplicationOpen)
    expect(document.activeElement?.textContent).toBe('Ravi Sample')
    const record = application(2)
    const shown = [...Object.values(fields()), heading()]
    const state = ['id', 'reference', 'isProcessed', 'processedAt', 'suspect', 'held', 'mail', 'timestamp', 'urgency']
    const { submittedAt, ...rest } = record
    expect(shown).toContain('20 Nov 2026, 15:01')
    for (const [name, value] of Object.entries(rest)) {
      if (!state.includes(name) && value) expect([name, shown.includes(`${value}`)]).toEqual([name, true])
    }
    expect(text('.left-empty')).toBe(
      'Left empty: Residing country, Other residing country, How they heard of us (other)',
    )
    expect(text('.reference')).toBe('K7M3XQ32')
  })

  it('names the shown privacy notice on the card about handling, and not among the answers', async () => {
    await draw({ answers: workAnswers(working, { ...worked, privacyVersion: '2026-11' }) })
    await openWorked(harness)
    expect(fields()).toMatchObject({ 'Privacy notice shown, version': '2026-11' })
    expect(text('.answers')).not.toMatch(/2026-11|Privacy/)
  })

  it('ends the lines of a long address before its @ and its dots, never within a word', async () => {
    const email = 'anna-maria.hohenstein@auswaertiges.example.org'
    await draw({ answers: workAnswers(working, { ...worked, email }) })
    harness.style.width = '1280px'
    await openWorked(harness)
    const address = [...harness.querySelectorAll('.reach-them .said')].find(({ textContent }) => textContent === email)
    const lines = [...(address?.childNodes ?? [])].map(part => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return [part.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size]
    })
    const words = lines.filter(([text]) => text)
    expect(words.length).toBeGreaterThan(3)
    expect(words.filter(([text, count]) => count !== 1 && !`${text}`.includes('-'))).toEqual([])
    expect(address?.clientHeight).toBeGreaterThan(30)
  })

  it('shows first whom to reach and how, then the time limit, the visitor’s message, and the other answers with labels', async () => {
    await visit(examples.TimeLimitOpen)
    expect(
      [...harness.querySelectorAll('.safe, h3')].map(({ className, textContent }) => className || textContent),
    ).toEqual([
      'safe',
      'Contact',
      'Time limits that may apply',
      'Known to staff',
      'Answers',
      'Notes, calls and history',
      'Same person',
      'Handling',
    ])
    expect(fields()).toMatchObject({
      'Whom it is for': 'For: My brother, Yaw',
      Language: 'Twi, with an interpreter',
      Decision: 'Refusal, sent 14 Nov 2026 · received: not known · in the UK: not known · detained: not known',
      'That person knows and agrees': 'Yes',
    })
    expect(text('.answers dt')).toBe('Message')
    // In the order of the HTML, the first way to reach the visitor must come before the other actions on the record.
    const call = await part('way')
    expect(call.textContent).toBe('Call Phone')
    expect(call.compareDocumentPosition(await part('action'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // The list of answers must not repeat what the card with the ways to reach the visitor shows.
    expect(text('.answers')).not.toMatch(/safe|Before 17:00|Twi|Yaw|2026-11-14/)
  })

  it('shows every answer about a decision, and an unknown value as it was sent', async () => {
    const decision = { kind: 'removal', receivedOn: '2026-11-02', removalOn: '2026-11-26', inUk: 'no', detained: 'yes' }
    const older = { ...decision, date: '2026-10-01' }
    await open({ ...working, [list]: () => json([inquiry(1, { decision: older, safeContact: 'Text only' })]) })
    rows()[0]?.querySelector<HTMLElement>('.open')?.click()
    await appears(harness, '[part=record]')
    expect(fields()).toMatchObject({
      Decision:
        'Removal or deportation notice, sent: not known · received 2 Nov 2026 · removal 26 Nov 2026 · not in the UK · detained',
      'Decision, date': '2026-10-01',
      'Safe contact': 'Text only',
    })
  })

  it('hides a visitor’s words from the browser’s translator, except one message when the reader asks for it', async () => {
    await draw({ answers: workAnswers(working, worked) })
    await openWorked(harness)
    const shown = [...harness.querySelectorAll<HTMLElement>('.said')]
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter(words => words.translate)).toEqual([])
    const message = () => harness.querySelector<HTMLElement>('.words .said')
    harness.querySelector<HTMLButtonElement>('.words .translate')?.click()
    await expect.poll(() => message()?.translate).toBe(true)
    expect([...harness.querySelectorAll<HTMLElement>('.said')].filter(({ translate }) => translate)).toEqual([
      message(),
    ])
    expect(harness.querySelector('.words .translate')).toBeNull()
  })

  it('keeps spaces and line breaks, and gives each line its own direction', async () => {
    const message = '  First line\n\n\tשלום עולם 12:34\n<b>last</b>  '
    await open({ ...working, [list]: () => json([inquiry(1, { message, urgencyLevel: 'High' })]) })
    rows()[0]?.querySelector<HTMLElement>('.open')?.click()
    await appears(harness, '[part=record]')
    expect(fields().Message).toBe(message)
    expect(fields()['They chose']).toBe('High')
    const said = [...harness.querySelectorAll('.said')].find(({ textContent }) => textContent === message) as Element
    expect(said.localName).toBe('bdi')
    expect(getComputedStyle(said).whiteSpace).toBe('pre-wrap')
    expect(getComputedStyle(said).unicodeBidi).toBe('plaintext')
  })

  it('links numbers and addresses that can be dialled or written to, and nothing else', async () => {
    const hrefs = () => [...harness.querySelectorAll('[part=way]')].map(link => link.getAttribute('href'))
    const { answers, visit: press } = examples.VisaApplicationOpen
    // The bar has one button for each kind of contact, WhatsApp first, because the visitor asked for it. Further links
    // are beside the numbers that they use.
    const bar = [
      'https://wa.me/447700900145',
      'tel:+447700900145',
      'mailto:ravi@example.org?subject=Your%20request%20K7M3XQ32',
    ]
    const other = application(1, { phone: '+44 7700 900146' })
    const one = {
      '/api/admin/visa-applications': () => json([other]),
      '/api/admin/visa-applications/1': () => json(other),
    }
    await visit({ answers: { ...answers, ...one }, visit: press })
    expect(hrefs()).toEqual([
      bar[0],
      'tel:+447700900146',
      bar[2]?.replace('32', '31'),
      'https://wa.me/447700900146',
      'tel:+447700900145',
    ])
    await visit(examples.VisaApplicationOpen)
    expect(hrefs()).toEqual(bar)
    const apart = harness.querySelector('[href^="https://wa.me"]')
    expect([apart?.getAttribute('rel'), apart?.getAttribute('target')]).toEqual(['noreferrer', '_blank'])
    ;(await part('close')).click()
  })

  it('links neither placeholders nor hostile text', async () => {
    await open()
    for (const row of [5, 6]) {
      rows()[row]?.querySelector<HTMLElement>('.open')?.click()
      await appears(harness, '[part=record]')
      const found = [...harness.querySelectorAll('[part=way]')].map(link => link.getAttribute('href'))
      expect(found).toEqual(
        row === 5
          ? []
          : [expect.stringMatching(/^mailto:win%3Fbcc%3Deveryone@example\.org\?subject=Your%20request%20\w+$/)],
      )
      expect(text('[part=no-way]')?.startsWith('The visitor left no phone number')).toBe(row === 5 ? true : undefined)
      ;(await part('close')).click()
      await nextRender()
    }
  })

  it('has its close button last beside a list, and first, as a Back button, on a narrow screen', async () => {
    await visit(examples.InquiryOpen)
    const seenAt = (width: string) => {
      harness.style.width = width
      const seen = [...harness.querySelectorAll('.record-bar button')].filter(one => one.getClientRects().length)
      const lefts = seen.map(one => one.getBoundingClientRect().left)
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
      return seen.map(one => one.getAttribute('part'))
    }
    expect(seenAt('375px')).toEqual(['close', 'previous', 'next', 'what-else'])
    expect(seenAt('1280px')).toEqual(['previous', 'next', 'what-else', 'close'])
  })

  it('has a menu of rare actions; Esc, a choice or a press elsewhere closes the menu, and not the record', async () => {
    await visit(examples.InquiryOpen)
    harness.style.width = '1280px'
    const more = await part('what-else')
    const items = () => [...harness.querySelectorAll('.menu button')].map(({ textContent }) => textContent)
    const focused = () => document.activeElement?.textContent
    expect(items()).toEqual([])
    more.click()
    await expect.poll(focused).toBe('Mark as spam')
    expect(items()).toEqual(['Mark as spam', 'Keep from deletion', 'Export or erase', 'Mark as unread', 'Print'])
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect(items()).toEqual([])
    expect(document.activeElement).toBe(more)
    expect(heading()).toBeTruthy()
    more.click()
    await expect.poll(focused).toBe('Mark as spam')
    ;(await part('next')).focus()
    await expect.poll(items).toEqual([])
    more.click()
    await expect.poll(items).toHaveLength(5)
    harness.querySelector<HTMLElement>('.menu [part=for-good]')?.click()
    // The form opens far below the button that opens it, so the form takes the focus.
    await expect.poll(() => document.activeElement?.matches('.for-good')).toBe(true)
    expect(items()).toEqual([])
    // A press on an element that cannot have the focus also closes the menu; a press within the menu does not.
    more.click()
    await expect.poll(items).toHaveLength(5)
    // Each entry of the menu takes only one line, even on a phone.
    harness.style.width = '375px'
    const heights = [...harness.querySelectorAll('.menu button')].map(({ clientHeight }) => clientHeight)
    expect(heights.every(height => height < 50)).toBe(true)
    harness.querySelector('.menu')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await nextRender()
    expect(items()).toHaveLength(5)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await expect.poll(items).toEqual([])
  })

  it('is opened by its whole row, but not by selecting words in it', async () => {
    await open()
    getSelection()?.selectAllChildren(rows()[1]?.querySelector('.main p') as Element)
    rows()[1]?.querySelector<HTMLElement>('.main p')?.click()
    await nextRender()
    expect(harness.querySelector('[part=record]')).toBeNull()
    getSelection()?.removeAllRanges()
    rows()[1]?.querySelector<HTMLElement>('.main p')?.click()
    await expect.poll(heading).toBe('Amina Yusuf')
  })
})

describe('a row that is alone on a screen of 1280 pixels', () => {
  it('shows in one line that its request is processed and kept from deletion', async () => {
    await draw(examples.CallbackRequests)
    harness.style.width = '1280px'
    await examples.CallbackRequests.visit(harness)
    const tops = [...(rows()[1]?.querySelectorAll('.states .pill') ?? [])].map(one => one.getBoundingClientRect().top)
    expect(tops).toHaveLength(2)
    expect(tops[0]).toBe(tops[1])
  })
})

describe('by keyboard', () => {
  it('"/" leads to the search, arrows to a row, Enter opens it, arrows go on, Esc leads back to its row', async () => {
    await open()
    const before = document.activeElement
    // The test sends an event without the name of a key, as a password manager does when it fills
    // in a field.
    before?.dispatchEvent(new KeyboardEvent('keydown', { key: '', bubbles: true, composed: true }))
    await nextRender()
    expect(document.activeElement).toBe(before)
    await userEvent.keyboard('/')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('q')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(heading).toBe('Amina Yusuf')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(heading).toBe('Kwame Boateng')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.poll(heading).toBe('ליאת כהן')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.textContent).toBe('ליאת כהן')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('<b>Win</b> <img src=x onerror=alert(1)>')
    expect(harness.querySelectorAll('.open[tabindex="0"]')).toHaveLength(1)
  })

  it('"/" is an ordinary letter in a text field', async () => {
    await open()
    await userEvent.keyboard('/')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('q')
    await userEvent.keyboard('1/2')
    expect((document.activeElement as HTMLInputElement).value).toBe('1/2')
    await userEvent.keyboard('{Escape}')
    expect((document.activeElement as HTMLInputElement).value).toBe('')
  })

  it('the last row of a page leads on to the next page', async () => {
    await open()
    rows()[6]?.querySelector<HTMLElement>('.open')?.click()
    await expect.poll(heading).toBe('<b>Win</b> <img src=x onerror=alert(1)>')
    ;(await part('next')).click()
    await expect.poll(heading).toBe('ליאת כהן')
    expect(text('.record-bar [role=status]')).toBe('8 of 14 ליאת כהן')
  })
})

describe('a change', () => {
  it('is reported for the record that was changed, not for the next one', async () => {
    await visit(examples.Processed)
    ;(await part('next')).focus()
    ;(await part('next')).click()
    await expect.poll(heading).toBe('Kwame Boateng')
    expect(text('[part=done]')).toBe('')
    // The focus must stay on the button, so that a person can press the button again.
    expect(document.activeElement).toBe(harness.querySelector('[part=next]'))
  })

  it('appears at once, is reported, and can be undone; the list is not read again', async () => {
    const { asked, times } = await visit(examples.Processed)
    expect(text('[part=done]')).toMatch(/^Marked as processed\. Undo/)
    expect(text('[part=record] .states')).toBe('Processed')
    expect(text('[part=record] .wait')).toBe('Answered in 2 h 25 min')
    ;(await part('undo')).focus()
    ;(await part('undo')).click()
    await expect.poll(() => text('[part=done]')).toMatch(/^Marked as pending\./)
    expect(text('[part=record] .states')).toBe('Pending')
    // Undo also removes the noted answer, so the request waits for an answer again.
    expect(text('[part=record] .wait')).toMatch(/^(Overdue|Answer )/)
    await nextRender()
    expect(document.activeElement).toBe(harness.querySelector('[part=record] h2'))
    const sent = asked.filter(({ method }) => method === 'PATCH').map(({ path, json }) => [path, json])
    expect(sent).toEqual([
      [`${list}/9`, { isProcessed: true, answered: 'spoke' }],
      [`${list}/9`, { isProcessed: false, answered: null }],
    ])
    expect(times(list)).toBe(1)
  })

  it('of a record that is on no page of the list leaves the record open, and names the change', async () => {
    await open({ ...working, '/api/admin/requests?sort=urgency&q=x': () => json([]) })
    await userEvent.type(harness.querySelector('[name=q]') as Element, 'x')
    rows()[1]?.querySelector<HTMLElement>('.open')?.click()
    await expect.poll(() => text('.record-bar [role=status]')).toBe(' Amina Yusuf')
    expect(document.activeElement).toBe(harness.querySelector('[part=record] h2'))
    await process()
    await expect.poll(() => text('[part=done]')).toBe('Marked as processed. Undo')
    await nextRender()
    expect(text('[part=record] .states')).toBe('Processed')
    expect(text('[part=done]')).toBe('Marked as processed. Undo')
  })

  it('keeps its row in place; the dashboard reads the list again when staff return to the tab', async () => {
    const answers = { ...examples.Processed.answers }
    const { times } = await visit({ ...examples.Processed, answers })
    ;(await part('close')).click()
    await nextRender()
    expect(rows()[1]?.querySelector('.status')?.textContent).toBe('Processed')
    expect(document.activeElement?.textContent).toBe('Amina Yusuf')
    const tabs = harness.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[3]?.click()
    await appears(harness, '.of-callbacks [part=row]')
    tabs[1]?.click()
    await expect.poll(() => times(list)).toBe(2)
  })

  it('offers the fitting actions: suspect requests can be cleared, held ones released', async () => {
    await open({ ...working, [list]: () => json([inquiry(1, { suspect: true, held: true })]) })
    rows()[0]?.querySelector<HTMLElement>('.open')?.click()
    await appears(harness, '[part=record]')
    expect(text('[part=suspect]')).toContain('This request may be spam, or may come from a person.')
    expect(text('.acts > [part=action]')).toBe('Mark as processed')
    ;(await part('what-else')).click()
    await appears(harness, '.menu')
    expect([...harness.querySelectorAll('.menu [part=action]')].map(({ textContent }) => textContent)).toEqual([
      'Not spam',
      'Mark as spam',
      'Allow deletion',
    ])
  })

  it('marks spam, which then counts as neither pending nor waiting, and removes the mark', async () => {
    const { asked } = await visit(examples.MarkedAsSpam)
    expect(text('[part=done]')).toBe('Marked as spam. Undo')
    expect(text('[part=record] .states')).toBe('Spam')
    expect(harness.querySelector('[part=record] .wait')).toBeNull()
    ;(await part('what-else')).click()
    await appears(harness, '.menu')
    expect([...harness.querySelectorAll('[part=action]')].map(({ textContent }) => textContent)).toEqual([
      'Not spam',
      'Keep from deletion',
    ])
    ;(await part('undo')).click()
    await expect.poll(() => text('[part=done]')).toBe('No longer marked as spam. ')
    expect(text('[part=record] .states')).toBe('Pending')
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ json }) => json)).toEqual([
      { spam: true },
      { spam: false },
    ])
  })

  it('marks a request that looks automated', async () => {
    await open({
      ...working,
      [list]: () => json([inquiry(1, { suspect: true, demoted: true }), inquiry(2, { suspect: true })]),
    })
    expect([...harness.querySelectorAll('.flag')].map(({ textContent }) => textContent)).toEqual([
      'Probably sent by a program',
      'Possible spam',
    ])
  })

  it('that fails is reported even to staff who have gone on to the next record, or back to the list', async () => {
    let fail = (_: Response) => {}
    const late = new Promise<Response>(done => (fail = done))
    await visit({ ...examples.InquiryOpen, answers: { ...working, [`PATCH ${list}/9`]: () => late } })
    await process()
    ;(await part('next')).click()
    await expect.poll(heading).toBe('Kwame Boateng')
    fail(refusal(503, 'unavailable', 'The disk is full'))
    const said = '\u2068Amina Yusuf\u2069 could not be updated.'
    await expect.poll(() => text('[part=record] [part=failure] b')).toBe(said)
    ;(await part('close')).click()
    await expect.poll(() => text('.of-list [part=failure] b')).toBe(said)
    rows()[2]?.querySelector<HTMLElement>('[part=open]')?.click()
    await part('record')
    expect(harness.querySelector('[part=failure]')).toBeNull()
  })

  it('that fails shows the reason, and leaves the record unchanged', async () => {
    await visit(examples.ChangeFailed)
    expect(text('[part=failure] b')).toBe('The change could not be made.')
    expect(text('[part=failure] p')).toMatch(/^503: We cannot save anything/)
    expect(text('[part=record] .states')).toBe('Pending')
  })
})

describe('a record that somebody else has changed', () => {
  it('is shown as it is now, names the change, and offers the actions that still fit; its row changes, too', async () => {
    const theirs = processedBy({ held: true }, '2026-11-21T10:12:00.000Z')
    theirs.history?.push({ at: '2026-11-21T10:13:00.000Z', by: 'shared', what: 'held', text: 'Kept from deletion' })
    const { times } = await visit({
      ...examples.InquiryOpen,
      answers: { ...working, [`${list}/9`]: () => json(theirs) },
    })
    await expect
      .poll(() => text('[part=done]')?.trim())
      .toBe(
        'Changed elsewhere in the meantime: Processed, by Daniel Osei at 10:12; Kept from deletion, by somebody else at 10:13.',
      )
    expect(text('[part=action]')).toBe('Mark as pending')
    expect(harness.querySelector('[part=undo]')).toBeNull()
    ;(await part('close')).click()
    await nextRender()
    expect(rows()[1]?.querySelector('.status')?.textContent).toMatch(/^Processed/)
    expect(times(list)).toBe(1)
  })

  it('says that it was erased meanwhile', async () => {
    const gone = () => refusal(404, 'not_found', 'There is no such record')
    await visit({ ...examples.ChangedByAnother, answers: { ...working, [`${list}/9`]: gone } })
    expect(text('[part=done]')).toMatch(/^Somebody has erased this request meanwhile/)
  })

  it('is read again when staff come back to the page, and keeps its place and the focus', async () => {
    const answers = { ...working, [`${list}/9`]: () => json(inquiry(9)) }
    const { times } = await visit({ ...examples.InquiryOpen, answers })
    ;(await part('next')).focus()
    answers[`${list}/9`] = () =>
      json(inquiry(9, { held: true, history: [{ at: NOW, by: DANIEL, what: 'held', text: 'Kept from deletion' }] }))
    document.dispatchEvent(new Event('visibilitychange'))
    await expect
      .poll(() => text('[part=done]')?.trim())
      .toBe('Changed elsewhere in the meantime: Kept from deletion, by Daniel Osei at 12:25.')
    expect(text('[part=record] .states')).toBe('PendingKept')
    expect(document.activeElement).toBe(harness.querySelector('[part=next]'))
    answers[`${list}/9`] = () => refusal(404, 'not_found', 'There is no such record')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => text('[part=done]')).toMatch(/^Somebody has erased this request meanwhile/)
    ;(await part('close')).click()
    await nextRender()
    const before = times(`${list}/9`)
    document.dispatchEvent(new Event('visibilitychange'))
    await nextRender()
    expect([times(`${list}/9`), times(list)]).toEqual([before, 1])
  })

  it('ignores a press that was meant for the previous button', async () => {
    const answers = { ...working, [`${list}/9`]: () => json(processedBy()) }
    const { asked } = await show(answers)
    const pressOnceSwapped = new MutationObserver(() => {
      const button = [...harness.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Mark as pending',
      )
      if (!button) return
      pressOnceSwapped.disconnect()
      button.click()
    })
    pressOnceSwapped.observe(harness, { subtree: true, childList: true, characterData: true })
    await examples.InquiryOpen.visit(harness)
    await expect.poll(() => text('[part=action]')).toBe('Mark as pending')
    await nextRender()
    expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  it('accepts a press on another button at once', async () => {
    const processed = inquiry(9, { isProcessed: true, processedAt: NOW })
    const answers = { ...working, [`PATCH ${list}/9`]: () => json(processed, { headers: { ETag: '"2"' } }) }
    const { asked } = await visit({ ...examples.Processed, answers })
    const press = (name: string) =>
      [...harness.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
    ;(await part('what-else')).click()
    await appears(harness, '.menu')
    press('Mark as pending')
    press('Keep from deletion')
    await nextRender()
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ json }) => json)).toEqual([
      { isProcessed: true, answered: 'spoke' },
      { held: true },
    ])
  })

  it('and has processed is not reported as processed by the press here', async () => {
    const { asked } = await visit(examples.ProcessedByAnother)
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({ ifMatch: '"1"' })
    expect(text('[part=done]')?.trim()).toBe(
      'Nothing was done here: somebody else has changed this request. Check the request, then press again. ' +
        'Changed elsewhere in the meantime: Processed, by Daniel Osei at 11:20.',
    )
    expect(harness.querySelector('[part=again], [part=how-answered]')).toBeNull()
    expect(text('[part=record] .states')).toBe('Processed')
    expect(harness.querySelector('[part=undo]')).toBeNull()
    expect(harness.querySelector('[part=failure]')).toBeNull()
  })

  it('is not changed back by an undo that is too late', async () => {
    const answers: Answers = { ...working }
    const { asked } = await visit({ ...examples.Processed, answers })
    answers[`PATCH ${list}/9`] = () =>
      json(
        {
          error: { code: 'changed_elsewhere', message: '' },
          record: inquiry(9, {
            held: true,
            history: [{ at: NOW, by: DANIEL, what: 'reopened', text: 'Marked as pending' }],
          }),
        },
        { status: 409, headers: { ETag: '"3"' } },
      )
    ;(await part('undo')).click()
    await expect
      .poll(() => text('[part=done]')?.trim())
      .toMatch(/Changed elsewhere in the meantime: Marked as pending, by Daniel Osei at 12:25\.$/)
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('is not changed by a press here either if the API does not name the other change', async () => {
    const answers: Answers = {
      ...working,
      [`PATCH ${list}/9`]: () =>
        json({ error: { code: 'changed_elsewhere', message: '' }, record: inquiry(9) }, { status: 409 }),
    }
    await visit({ ...examples.InquiryOpen, answers })
    await process()
    await expect.poll(() => text('[part=done]')).toMatch(/^Nothing was done here: somebody else/)
  })

  it('keeps changes that staff make here while its newest state is still loading', async () => {
    const answers: Answers = { ...working }
    await visit({ ...examples.InquiryOpen, answers })
    let arrive = (_: Response) => {}
    answers[`${list}/9`] = () => new Promise(done => (arrive = done))
    document.dispatchEvent(new Event('visibilitychange'))
    await process()
    await appears(harness, '[part=undo]')
    arrive(json(inquiry(9)))
    await nextRender()
    await expect.poll(() => text('[part=done]')).toMatch(/^Marked as processed\. Undo/)
    await expect.poll(() => text('[part=record] .states')).toBe('Processed')
  })
})

describe('a mail that was not delivered', () => {
  it("shows the server's answer, and is tried again on Retry", async () => {
    const { asked } = await visit(examples.EmailNotDelivered)
    expect(text('[part=record] dd.bad-news')).toBe(
      'Not delivered550 5.1.1 No such mailboxNext attempt 21 Nov 2026, 12:40',
    )
    ;(await part('retry-mail')).click()
    await expect.poll(() => text('[part=done]')).toBe('Haven now tries to send the email again. ')
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(`POST ${list}/7/mail`)
  })
})

describe('a press on an action before the record was read', () => {
  it('waits for the record, and changes nothing that others have changed', async () => {
    const answers: Answers = { ...working }
    let arrive = (_: Response) => {}
    answers[`${list}/9`] = () => new Promise(done => (arrive = done))
    const { asked } = await visit({ ...examples.InquiryOpen, answers })
    await process()
    await nextRender()
    arrive(json(processedBy(), { headers: { ETag: '"2"' } }))
    await expect.poll(() => text('[part=done]')).toMatch(/Processed, by Daniel Osei at 12:25/)
    await nextRender()
    expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})

describe('the requests of one person', () => {
  it('are listed together, with a note when the names differ, and link to one another', async () => {
    const { asked } = await visit(examples.InquiryOpen)
    await appears(harness, '.thread li')
    expect(text('.thread p')).toBe('3 other requests')
    // The record's header, which does not scroll, names the person's latest other request.
    expect(text('[part=also-sent]')).toBe('Also sent: Contact Inquiries, 21 Nov 2026, 09:12 and 2 more')
    expect([...harness.querySelectorAll('.thread li > a')].map(({ textContent }) => textContent)).toEqual([
      'Visa Applications',
      'Callback Requests',
      'Contact Inquiries',
    ])
    expect(text('.thread li:last-child p')).toBe('Kwame Boateng: same phone, may be another person')
    harness.querySelectorAll<HTMLElement>('.thread li > a')[1]?.click()
    await expect.poll(heading).toBe('Grace Okafor')
    expect(text('[role=tab][aria-selected=true]')).toContain('Callback Requests')
    expect(asked.filter(({ path }) => path.endsWith('/9/thread'))).toHaveLength(1)
  })

  it('are only counted if many requests have the same address or number', async () => {
    await visit(examples.SamePersonMany)
    expect(text('.thread p')).toMatch(
      /^18 requests have this email address or phone number. The address or number may belong to a hostel/,
    )
  })
})

describe('exporting and erasing', () => {
  const box = (at: number) => harness.querySelectorAll<HTMLInputElement>('[name=chosen]')[at] as HTMLInputElement
  type Asked = { path: string } & Call
  /** The calls that erase. The page also deletes the presence of the person at a record that it leaves. */
  const erasing = (asked: Asked[]) =>
    asked.filter(({ method, path }) => method === 'DELETE' && !path.endsWith('/presence'))
  const erased = (asked: Asked[]) => erasing(asked).map(({ path }) => path)

  it('begins with only the open request chosen, and also offers the others', async () => {
    await visit(examples.ExportOrErase)
    expect([...harness.querySelectorAll<HTMLInputElement>('[name=chosen]')].map(({ checked }) => checked)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('exports the chosen requests, by a ticket', async () => {
    await visit(examples.ExportOrErase)
    const followed = collectFollowed()
    box(2).click()
    await nextRender()
    const [asJson, asPage] = harness.querySelectorAll<HTMLElement>('[part=export]')
    asJson?.click()
    await expect.poll(() => followed.length).toBe(1)
    await nextRender()
    asPage?.click()
    await expect
      .poll(() => followed)
      .toEqual([
        '/api/admin/export?records=inquiries/9,callbacks/2&ticket=a%20b',
        '/api/admin/export?records=inquiries/9,callbacks/2&as=page&ticket=a%20b',
      ])
  })

  it('erases nothing before the reference is typed', async () => {
    const { asked } = await visit(examples.EraseMistyped)
    expect(text('.for-good [role=alert].problem:not(:empty)')).toMatch(/^Type K7M3XQ39/)
    expect(erased(asked)).toEqual([])
  })

  it('erases the chosen requests, and returns to the list, which reports it', async () => {
    const { asked } = await show(working)
    await examples.ExportOrErase.visit(harness)
    box(2).click()
    fill(harness, { typed: ' k7m3xq39 ' })
    await nextRender()
    ;(await part('erase')).click()
    await appears(harness, '.gone')
    expect(erased(asked)).toEqual(['/api/admin/callbacks/2', `${list}/9`])
    expect(text('[part=erased]')).toBe('2 requests were erased for good.')
    expect(harness.querySelector('[part=record]')).toBeNull()
  })

  it('of a request that somebody else changed meanwhile reports the change, and then erases the version that staff have seen', async () => {
    const { asked } = await visit(examples.EraseChanged)
    const words = text('.for-good [part=failure] p')
    expect(words).toMatch(
      /^Somebody else has changed K7M3XQ39 since you opened it\. .*Processed, by Daniel Osei at 11:20/,
    )
    expect(words).toMatch(/Check the request, then press again\.$/)
    expect(text('[part=record] .states')).toBe('Processed')
    ;(await part('erase')).click()
    await appears(harness, '.gone')
    const erasures = erasing(asked)
    expect(erasures.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('names another request that was changed meanwhile, and erases its present state', async () => {
    const note = { at: NOW, by: DANIEL, what: 'note' as const, text: 'Note' }
    const [before, after] = [callback(2, { etag: '"5"' }), callback(2, { history: [note] })]
    const answers: Answers = {
      ...working,
      [`${list}/9/thread`]: () =>
        json({
          count: 2,
          requests: [{ list: 'callbacks', record: before, by: ['email'], sameName: true }],
        }),
      'DELETE /api/admin/callbacks/2': ({ ifMatch }) =>
        ifMatch === '"6"'
          ? new Response(null, { status: 204 })
          : json(
              { error: { code: 'changed_elsewhere', message: '' }, record: after },
              { status: 409, headers: { ETag: '"6"' } },
            ),
    }
    const { asked } = await visit({ ...examples.ExportOrErase, answers })
    box(1).click()
    fill(harness, { typed: 'K7M3XQ39' })
    await nextRender()
    ;(await part('erase')).click()
    await appears(harness, '.for-good [part=failure]')
    expect(text('.for-good [part=failure] p')).toContain(
      `changed ${before.reference} since you opened it. Changed elsewhere`,
    )
    // The API refused to erase the other request, because somebody had changed it. The page erases the open request
    // last, so this request still exists.
    expect(erased(asked)).toEqual(['/api/admin/callbacks/2'])
    ;(await part('erase')).click()
    await appears(harness, '.gone')
    expect(erasing(asked).map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"6"', '"1"'])
  })

  it('that the API refuses shows the reason, and keeps the record open', async () => {
    await visit(examples.EraseHeld)
    expect(text('.for-good [part=failure] p')).toBe(
      '409: This request is kept from deletion: press Allow deletion, then erase it',
    )
    expect(heading()).toBe('Amina Yusuf')
  })
})
