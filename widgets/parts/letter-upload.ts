import type { UploadedAnswer } from '../../api/contract/answers'
import type { ErrorBody, ErrorCode } from '../../api/contract/errors'
import { LETTER_TYPES, MAX_LETTER_BYTES, MAX_LETTERS } from '../../api/contract/forms/letters'
import { recall, remember } from './form-memory'
import type { FormActions } from './form-types'
import { letterStrings as say } from './letter-strings'
import type { Letter, LetterLife } from './letter-types'

/**
 * The maximum length of the short side of a picture that is sent, in pixels. A page stays readable at this size, and a
 * long screenshot keeps its width.
 */
const MOST_SHORT_SIDE = 2_000
/** The maximum number of pixels in a picture that is sent, because Safari's canvas cannot be larger. */
const MOST_PIXELS = 16_000_000
/** The time without a sent byte after which the code treats the connection as broken, in ms. */
const STALLED = 60_000

/** The maximum number of bytes that nginx accepts as a proxy, unless its configuration allows more. */
const PROXY_LIMIT = 1_048_576

/** Functions to call at each change of a letter. */
export const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

export const lettersOf = (host: HTMLElement): Letter[] => recall(host).letters ?? []
/** True while a letter waits or is being uploaded. */
export const isOnWay = ({ id, problem }: Letter) => !id && !problem

function keep(host: HTMLElement, letters: Letter[]) {
  remember(host, { letters: letters.length ? letters : undefined })
  tell()
}

function change(letter: Letter, to: Letter | Partial<Letter>) {
  Object.assign(letter, to)
  tell()
}

/**
 * Adds the files that a visitor chose, and uploads them one after the other. Returns false when there are too many
 * files. Also removes letters whose problem another attempt cannot solve, because the visitor has seen the problem.
 */
export function addLetters(life: LetterLife, files: Iterable<File>): boolean {
  const all = [...files]
  const letters = lettersOf(life.host).filter(({ problem, again }) => again || !problem)
  const taken = all.slice(0, MAX_LETTERS - letters.length)
  keep(life.host, [...letters, ...taken.map(file => ({ name: file.name, bytes: file.size, content: file }))])
  goOn(life)
  return taken.length === all.length
}

export function removeLetter(life: LetterLife, letter: Letter) {
  letter.call?.abort()
  keep(
    life.host,
    lettersOf(life.host).filter(other => other !== letter),
  )
  goOn(life)
}

export function retry(life: LetterLife, letter: Letter) {
  change(letter, { problem: undefined })
  goOn(life)
}

/** After the form was sent, uploads the letters that were not sent with it, and adds them to the request. */
export function follow(life: LetterLife) {
  for (const letter of lettersOf(life.host)) {
    if (letter.added || letter.problem || !letter.content) continue
    letter.call?.abort()
    Object.assign(letter, { id: undefined, call: undefined, sent: undefined })
  }
  goOn(life)
}

/**
 * Uploads the next letter. Only one letter is uploaded at a time, because several at once would take too long over a
 * slow connection.
 */
function goOn(life: LetterLife) {
  const letters = lettersOf(life.host)
  // An upload changes its letter in place, so the tab has to store the letters again.
  keep(life.host, letters)
  life.keep?.()
  const next = letters.find(letter => isOnWay(letter) && letter.sent === undefined)
  if (next && !letters.some(letter => letter.sent !== undefined)) send(life, next)
}

async function send(life: LetterLife, letter: Letter) {
  const { host, api, token } = life
  const call = new XMLHttpRequest()
  change(letter, { sent: 0, call })
  const problem = (words: string, again = false) => {
    change(letter, { sent: undefined, call: undefined, problem: words, again })
    goOn(life)
  }
  if (!letter.content?.size) return problem(say.empty)
  const content = await redraw(letter.content)
  // True when the visitor has removed the letter, or when the form was sent.
  const isOver = () => letter.call !== call || !lettersOf(host).includes(letter)
  if (isOver()) return
  // Safari can turn a HEIC photo into JPEG. Other browsers cannot read HEIC, so there `redraw` leaves such a
  // photo unchanged.
  const isKnown = Object.hasOwn(LETTER_TYPES, content.type)
  if (!isKnown && (await isHeic(content))) return problem(say.heic)
  // Some phones give no type, or the type of any file; the API then finds the type by the content.
  if (!/^$|octet/.test(content.type) && !isKnown) return problem(say.wrongKind)
  if (content.size > MAX_LETTER_BYTES) return problem(say.tooLarge)
  const name = content === letter.content ? letter.name : letter.name.replace(/(\.\w*)?$/, '.jpg')
  change(letter, { content, name, bytes: content.size })
  isLockedPdf(content).then(locked => locked && change(letter, { locked }))

  const form = new FormData()
  // The token is before the file in the body, because the API reads the token before it stores the
  // file.
  if (token) form.append('token', token)
  form.append('file', content, name)
  let stalled: ReturnType<typeof setTimeout>
  const lives = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => call.abort(), STALLED)
  }
  call.upload.onprogress = ({ loaded, total }) => {
    lives()
    if (isOver()) call.abort()
    else change(letter, { sent: loaded / total })
  }
  call.onloadend = () => {
    clearTimeout(stalled)
    if (isOver()) return
    const answer = readAnswer(call)
    if (!answer?.id) return problem(...problemOf(call.status, content.size, answer?.error))
    change(letter, { id: answer.id, sent: undefined, call: undefined, added: !!token })
    goOn(life)
  }
  call.open('POST', `${api}/api/uploads`)
  lives()
  call.send(form)
}

function readAnswer({ responseText }: XMLHttpRequest): Partial<UploadedAnswer & ErrorBody> | undefined {
  try {
    return JSON.parse(responseText)
  } catch {}
}

/**
 * The reason why the API or a proxy refused a letter, with the remedy. The second value is true if another attempt may
 * succeed.
 */
function problemOf(status: number, bytes: number, error?: ErrorBody['error']): [words: string, again?: boolean] {
  const known: { [code in ErrorCode]?: [string, boolean?] } = {
    too_large: [say.tooLarge],
    unsupported_type: [say.wrongKind],
    slow_down: [say.busy, true],
    unavailable: [say.full, true],
    // With `UPLOADS=off`, the API has no path for letters.
    not_found: [say.full],
  }
  // A proxy has refused the letter, because the letter is over the proxy's own limit. On another site, the page
  // cannot distinguish this from a broken connection.
  if (status === 413 && !error) return [say.refused]
  if (!status) return [navigator.onLine ? (bytes > PROXY_LIMIT ? say.brokenAgain : say.broken) : say.offline, true]
  if (error?.issues?.some(({ path }) => path === 'token')) return [say.late]
  return (error && known[error.code]) ?? [error?.issues?.[0]?.message ?? say.broken, !error?.issues]
}

/**
 * True when the browser returns the pixels of a canvas unchanged. Some browsers add noise, so that a page cannot
 * recognise the device.
 */
function isTrue(context: CanvasRenderingContext2D): boolean {
  context.fillRect(0, 0, 8, 8)
  return context.getImageData(0, 0, 8, 8).data.every((value, at) => Math.abs(value - (at % 4 === 3 ? 255 : 0)) < 8)
}

/** True for a photo in the iPhone's format, by its first bytes (ISO/IEC 23008-12). */
const isHeic = async (file: Blob) => /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text())

/** True for a PDF that contains `/Encrypt`, as encrypted PDFs do; most of these need a password. */
const isLockedPdf = async (file: Blob) =>
  file.type === 'application/pdf' && (await file.text().catch(() => '')).includes('/Encrypt')

/**
 * Draws a picture again, and so removes its metadata, such as the place where a photo was taken. Resolves to the new
 * file. Files that are not pictures stay unchanged, and so do pictures that the browser cannot draw, or would draw with
 * noise.
 */
async function redraw(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const scale = Math.min(1, MOST_SHORT_SIDE / Math.min(width, height), Math.sqrt(MOST_PIXELS / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = width * scale
    canvas.height = height * scale
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    if (!isTrue(context)) return file
    // Transparent parts become white, like paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise(done => canvas.toBlob(blob => done(blob ?? file), 'image/jpeg', 0.85))
  } catch {
    return file
  }
}

/**
 * Adds the ids of the uploaded letters to the values that a form sends. If the API no longer has a letter, the letter's
 * line says so, and `send` sends the form again without the letter.
 */
export function withLetters(actions: FormActions, host: HTMLElement): FormActions {
  const send: FormActions['send'] = async (api, { files: _, ...values }, key) => {
    const named = lettersOf(host).filter(({ id, added }) => id && !added)
    const files = named.map(({ id }) => id)
    const sent = await actions.send(api, { ...values, ...(files[0] && { files: files as never }) }, key)
    if (sent.ok) for (const letter of named) letter.added = true
    if (sent.ok || !sent.issues) return sent
    const issues = sent.issues.filter(({ path }) => !path.startsWith('files'))
    if (issues.length === sent.issues.length) return sent
    for (const { path } of sent.issues) {
      const letter = named[Number(path.replace('files.', ''))]
      if (letter) change(letter, { id: undefined, problem: say.gone })
    }
    return issues.length ? { ...sent, issues } : send(api, values, actions.createKey())
  }
  return { ...actions, send }
}
