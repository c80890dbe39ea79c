import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { recall, remember } from './form-memory'
import type { FormActions, Sent } from './form-types'
import { letterStrings as say } from './letter-strings'
import type { Letter, LetterLife } from './letter-types'
import { addLetters, follow, isOnWay, lettersOf, removeLetter, retry, watchers, withLetters } from './letter-upload'

/** The requests that the code makes, with their bodies. The test does not send these requests. */
let calls: [XMLHttpRequest, FormData][]
let aborted: XMLHttpRequest[]
beforeEach(() => {
  calls = []
  aborted = []
  const { prototype } = XMLHttpRequest
  const send = vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    calls.push([this, body as FormData])
  })
  const abort = vi.spyOn(prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    aborted.push(this)
  })
  const open = vi.spyOn(prototype, 'open')
  onTestFinished(() => [send, abort, open].forEach(spy => void spy.mockRestore()))
})

function form(more: Partial<LetterLife> = {}) {
  const host = document.createElement('div')
  const keep = vi.fn()
  const life: LetterLife = { host, api: 'https://api.example', reach: [], keep, ...more }
  return { host, life, keep, letters: () => lettersOf(host) }
}
const pdf = (name: string, bytes = 1_000) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const sentCalls = (count: number) => expect.poll(() => calls.length).toBe(count)
const call = (at = 0) => (calls[at] as [XMLHttpRequest, FormData])[0]
const body = (at = 0) => (calls[at] as [XMLHttpRequest, FormData])[1]

const progress = (of: XMLHttpRequest, loaded: number, total: number) =>
  of.upload.onprogress?.call(of, new ProgressEvent('progress', { loaded, total }))

/** Ends a request with this response. */
function end(of: XMLHttpRequest, status: number, answer: unknown) {
  Object.defineProperties(of, {
    status: { value: status },
    responseText: { value: typeof answer === 'string' ? answer : JSON.stringify(answer) },
  })
  of.onloadend?.(new ProgressEvent('loadend'))
}

describe('files that are chosen', () => {
  it('are sent one after the other, and are complete once the API has returned each id', async () => {
    const { life, letters, keep } = form()
    expect(addLetters(life, [pdf('one.pdf'), pdf('two.pdf', 2_000)])).toBe(true)
    expect(letters().map(({ name, bytes }) => [name, bytes])).toEqual([
      ['one.pdf', 1_000],
      ['two.pdf', 2_000],
    ])
    expect(keep).toHaveBeenCalled()
    await sentCalls(1)
    expect(letters().map(({ sent }) => sent)).toEqual([0, undefined])
    expect(XMLHttpRequest.prototype.open).toHaveBeenCalledWith('POST', 'https://api.example/api/uploads')
    expect([...body().keys()]).toEqual(['file'])
    expect((body().get('file') as File).name).toBe('one.pdf')
    end(call(), 201, { id: 'a'.repeat(32) })
    await sentCalls(2)
    end(call(1), 201, { id: 'b'.repeat(32) })
    expect(letters()).toMatchObject([{ id: 'a'.repeat(32) }, { id: 'b'.repeat(32) }])
    expect(letters().map(({ sent, call, added }) => [sent, call, added])).toEqual([
      [undefined, undefined, false],
      [undefined, undefined, false],
    ])
    expect(letters().some(isOnWay)).toBe(false)
  })

  it('one by one are sent one after the other', async () => {
    const { life, letters } = form({ keep: undefined })
    addLetters(life, [pdf('one.pdf')])
    addLetters(life, [pdf('two.pdf')])
    expect(letters().map(({ sent }) => sent)).toEqual([0, undefined])
    await sentCalls(1)
    removeLetter(life, letters()[1] as Letter)
    expect([letters().map(({ name }) => name), aborted]).toEqual([['one.pdf'], []])
  })

  it('for a stored request are sent with its token, and are added to it', async () => {
    const { life, letters } = form({ token: 'the token' })
    addLetters(life, [pdf('one.pdf')])
    await sentCalls(1)
    expect([...body().keys()]).toEqual(['token', 'file'])
    expect(body().get('token')).toBe('the token')
    end(call(), 201, { id: 'a'.repeat(32) })
    expect(letters()).toMatchObject([{ added: true }])
  })

  it('are five at most, not counting those that were refused for good', () => {
    const { host, life, letters } = form()
    const refused = { name: 'bad', bytes: 1, problem: say.wrongKind }
    const broken = { name: 'broken', bytes: 1, problem: say.broken, again: true }
    remember(host, { letters: [refused, broken] })
    const files = [1, 2, 3, 4, 5].map(n => pdf(`${n}.pdf`))
    expect(addLetters(life, files.slice(0, 4))).toBe(true)
    expect(letters().map(({ name }) => name)).toEqual(['broken', '1.pdf', '2.pdf', '3.pdf', '4.pdf'])
    expect(addLetters(life, files.slice(4))).toBe(false)
    expect(letters()).toHaveLength(5)
  })

  it('notify their listeners of each change', async () => {
    const { life, host } = form()
    const watcher = vi.fn()
    watchers.add(watcher)
    onTestFinished(() => void watchers.delete(watcher))
    addLetters(life, [pdf('one.pdf')])
    const before = watcher.mock.calls.length
    expect(before).toBeGreaterThan(0)
    await sentCalls(1)
    progress(call(), 250, 1_000)
    expect(lettersOf(host)[0]?.sent).toBe(0.25)
    expect(watcher.mock.calls.length).toBeGreaterThan(before)
  })
})

describe('a letter that cannot be sent', () => {
  it.each([
    ['nothing', pdf('a.pdf', 0), say.empty],
    ['another kind', new File(['PK'], 'a.docx', { type: 'application/msword' }), say.wrongKind],
    ['too much', pdf('a.pdf', 10_485_761), say.tooLarge],
  ])('because it contains %s is reported, and the next one is sent', async (_, file, problem) => {
    const { life, letters } = form()
    addLetters(life, [file, pdf('next.pdf')])
    await sentCalls(1)
    expect((body().get('file') as File).name).toBe('next.pdf')
    expect(letters()[0]).toMatchObject({ problem, again: false, sent: undefined, call: undefined })
    expect(isOnWay(letters()[0] as Letter)).toBe(false)
  })

  it.each(['', 'application/octet-stream'])('is sent with the maximum size and the type “%s”', async type => {
    const { life } = form()
    addLetters(life, [new File([new Uint8Array(10_485_760)], 'a', { type })])
    await sentCalls(1)
  })

  it.each<[string, number, unknown, string, boolean]>([
    ['too large', 413, { error: { code: 'too_large' } }, say.tooLarge, false],
    ['too large for a proxy', 413, '<h1>413 Request Entity Too Large</h1>', say.refused, false],
    ['of another kind', 415, { error: { code: 'unsupported_type' } }, say.wrongKind, false],
    ['too many', 429, { error: { code: 'slow_down' } }, say.busy, true],
    ['refused for now', 503, { error: { code: 'unavailable' } }, say.full, true],
    ['not accepted by the intake', 404, { error: { code: 'not_found' } }, say.full, false],
    ['too late', 422, { error: { code: 'invalid', issues: [{ path: 'token', message: 'Late' }] } }, say.late, false],
    [
      'refused with the API’s own message',
      422,
      { error: { code: 'invalid', issues: [{ path: 'file', message: 'Own words' }] } },
      'Own words',
      false,
    ],
    [
      'too late and wrong',
      422,
      { error: { code: 'invalid', issues: [{ path: 'file', message: 'Own words' }, { path: 'token' }] } },
      say.late,
      false,
    ],
    ['refused without an issue', 422, { error: { code: 'invalid', issues: [] } }, say.broken, false],
    ['answered with an error without a message', 500, { error: { code: 'internal' } }, say.broken, true],
    ['answered by another server', 502, '<html>', say.broken, true],
    ['answered without an id', 200, {}, say.broken, true],
  ])('is reported in words if it is %s', async (_, status, answer, problem, again) => {
    const { life, letters } = form()
    addLetters(life, [pdf('one.pdf')])
    await sentCalls(1)
    end(call(), status, answer)
    expect(letters()).toMatchObject([{ problem, again, sent: undefined, call: undefined }])
    expect(letters()[0]?.id).toBeUndefined()
  })

  it.each([
    [true, 1_048_576, say.broken],
    // On another site, the page cannot distinguish a proxy's refusal from a broken connection, so
    // the message is about the connection.
    [true, 1_048_577, say.brokenAgain],
    [false, 1_048_577, say.offline],
  ])('has a message about the connection: online %s, with %d bytes', async (isOnline, bytes, problem) => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    onTestFinished(() => online.mockRestore())
    const { life, letters } = form()
    addLetters(life, [pdf('one.pdf', bytes)])
    await sentCalls(1)
    end(call(), 0, '')
    expect(letters()).toMatchObject([{ problem, again: true }])
  })

  it('is tried again on request', async () => {
    const { life, letters, keep } = form()
    addLetters(life, [pdf('one.pdf')])
    await sentCalls(1)
    end(call(), 503, { error: { code: 'unavailable' } })
    keep.mockClear()
    retry(life, letters()[0] as Letter)
    await sentCalls(2)
    expect(letters()[0]?.problem).toBeUndefined()
    expect(keep).toHaveBeenCalled()
  })

  it('counts as broken once a minute has passed without a byte', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { life } = form()
    addLetters(life, [pdf('one.pdf')])
    await vi.advanceTimersByTimeAsync(0)
    const moved = () => progress(call(), 1, 2)
    moved()
    vi.advanceTimersByTime(59_999)
    moved()
    vi.advanceTimersByTime(59_999)
    expect(aborted).toEqual([])
    vi.advanceTimersByTime(1)
    expect(aborted).toEqual([call()])
    end(call(), 0, '')
    vi.advanceTimersByTime(120_000)
    expect(aborted).toHaveLength(1)
  })
})

describe('a letter that is removed', () => {
  it('disappears, its upload is aborted, and the next one is sent', async () => {
    const { life, letters, keep } = form()
    addLetters(life, [pdf('one.pdf'), pdf('two.pdf')])
    await sentCalls(1)
    keep.mockClear()
    removeLetter(life, letters()[0] as Letter)
    expect([letters().map(({ name }) => name), aborted, keep.mock.calls.length > 0]).toEqual([
      ['two.pdf'],
      [call()],
      true,
    ])
    await sentCalls(2)
    // The visitor has removed the letter, so a progress event of its upload only aborts the upload again.
    progress(call(), 1, 2)
    expect(aborted).toEqual([call(), call()])
    end(call(), 201, { id: 'a'.repeat(32) })
    expect(letters()).toMatchObject([{ name: 'two.pdf', sent: 0 }])
    expect(letters()[0]?.id).toBeUndefined()
    removeLetter(life, letters()[0] as Letter)
    expect(recall(life.host).letters).toBeUndefined()
  })

  it('before it was sent is never sent', async () => {
    const { life, letters } = form()
    addLetters(life, [pdf('one.pdf')])
    removeLetter(life, letters()[0] as Letter)
    addLetters(life, [pdf('two.pdf')])
    await sentCalls(1)
    expect((body().get('file') as File).name).toBe('two.pdf')
  })
})

it('once the form is sent, the letters left behind are sent again for its request', async () => {
  const { host, life, letters } = form()
  const ids = ['a', 'b', 'c'].map(digit => digit.repeat(32))
  const content = pdf('x.pdf')
  remember(host, {
    letters: [
      { name: 'added', bytes: 1, id: ids[0], content, added: true },
      { name: 'problem', bytes: 1, problem: say.gone, content },
      { name: 'old', bytes: 1, id: ids[1] },
      { name: 'there', bytes: 1_000, id: ids[2], content },
    ],
  })
  addLetters(life, [pdf('on its way.pdf')])
  await sentCalls(1)
  const token = { ...life, token: 'the token' }
  follow(token)
  expect(aborted).toEqual([call()])
  await sentCalls(2)
  expect(letters().map(({ name, id }) => [name, id])).toEqual([
    ['added', ids[0]],
    ['old', ids[1]],
    ['there', undefined],
    ['on its way.pdf', undefined],
  ])
  expect(body(1).get('token')).toBe('the token')
  end(call(), 0, '')
  expect(letters().map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined])
})

it('a letter that is stored without its file says that it has to be chosen again', () => {
  const { host, life, letters } = form()
  remember(host, { letters: [{ name: 'one.pdf', bytes: 1_000 }] })
  addLetters(life, [])
  expect(letters()).toMatchObject([{ problem: say.empty, sent: undefined }])
})

describe('a form that is sent', () => {
  const there: Letter = { name: 'one', bytes: 1, id: 'a'.repeat(32) }
  const saved: Sent = { ok: true, reference: 'ACDEFGHJ' } as Sent

  /** Sends a form with these letters; `answer` makes the API's response. */
  async function sendWith(letters: Letter[], answer: (files: unknown) => Sent) {
    const { host } = form()
    remember(host, { letters: letters.map(letter => ({ ...letter })) })
    const sent: [Record<string, unknown>, string][] = []
    let keys = 0
    const actions = withLetters(
      {
        createKey: () => `key ${++keys}`,
        async send(_api: string, values: Record<string, unknown>, key: string) {
          sent.push([values, key])
          return answer(values.files)
        },
      } as unknown as FormActions,
      host,
    )
    const result = await actions.send('', { name: 'Amina', files: 'never' }, 'key 0')
    return { sent, result, letters: lettersOf(host) }
  }

  it('contains the ids of the complete letters, which count as added once the request is accepted', async () => {
    const waiting = { name: 'waits', bytes: 1 }
    const before = { name: 'before', bytes: 1, id: 'b'.repeat(32), added: true }
    const { sent, result, letters } = await sendWith([there, waiting, before], () => saved)
    expect(sent).toEqual([[{ name: 'Amina', files: [there.id] }, 'key 0']])
    expect(result).toBe(saved)
    expect(letters.map(({ added }) => added)).toEqual([true, undefined, true])
  })

  it('contains no ids if it has no letters', async () => {
    const { sent } = await sendWith([], () => saved)
    expect(sent).toEqual([[{ name: 'Amina' }, 'key 0']])
  })

  it('adds no letters if it is refused for another reason', async () => {
    const refusal: Sent = { ok: false, code: 'invalid', issues: [{ path: 'name', code: 'custom', message: 'No' }] }
    const refused = await sendWith([there], () => refusal)
    expect([refused.result, refused.sent.length, refused.letters[0]?.added]).toEqual([refusal, 1, undefined])
    const network: Sent = { ok: false, code: 'network' }
    const away = await sendWith([there], () => network)
    expect([away.result, away.letters[0]?.added]).toEqual([network, undefined])
  })

  it('is sent again without letters that the API no longer has, with a new key, and shows which letters these are', async () => {
    const other = { ...there, name: 'other', id: 'c'.repeat(32) }
    const gone: Sent = { ok: false, code: 'invalid', issues: [{ path: 'files.1', code: 'custom', message: 'Gone' }] }
    const { sent, result, letters } = await sendWith([there, other], files =>
      (files as string[]).length > 1 ? gone : saved,
    )
    expect(sent).toEqual([
      [{ name: 'Amina', files: [there.id, other.id] }, 'key 0'],
      [{ name: 'Amina', files: [there.id] }, 'key 1'],
    ])
    expect(result).toBe(saved)
    expect(letters).toMatchObject([{ added: true }, { problem: say.gone }])
    expect(letters[1]?.id).toBeUndefined()
  })

  it('is not sent again if something else is wrong, too', async () => {
    const issue = { path: 'name', code: 'custom', message: 'No' }
    const refusal: Sent = { ok: false, code: 'invalid', issues: [{ ...issue, path: 'files.0' }, issue] }
    const { sent, result, letters } = await sendWith([there], () => refusal)
    expect([sent.length, result]).toEqual([1, { ...refusal, issues: [issue] }])
    expect(letters).toMatchObject([{ problem: say.gone }])
  })
})
