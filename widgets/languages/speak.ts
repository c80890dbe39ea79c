// The widgets' runtime is already loaded; without this import, the code that both use would be one more file.
import '../runtime'
import { formLanguageOf } from '../../api/contract/forms/form-languages'
import { remember } from '../parts/form-memory'
import { warn } from '../parts/warn'
import { createSheet } from '../styles'
import styles from './languages.css'
import { createSay, type Say, type Speech } from './speech'

/** The attributes whose values people read or hear. */
const READ = ['aria-label', 'title', 'placeholder']
const TYPED = 'input:is(:not([type]),[type=text]),textarea'
const spoken = new WeakSet<ShadowRoot>()
const speeches = new Map<string, Promise<Speech>>()
let sheet: CSSStyleSheet | undefined

/**
 * Draws an element once its language is loaded, or in English if that fails. Components draw English texts, and each is
 * replaced before the browser paints it, as a translator in the browser would do.
 */
export async function speak(host: HTMLElement, origin: string, draw: () => void) {
  await learn(host, origin).catch(() => {})
  if (host.isConnected) draw()
}

async function learn(host: HTMLElement, origin: string) {
  const given = host.getAttribute('language')
  const isOwn = given && given !== 'auto'
  const tag = (isOwn ? given : host.closest<HTMLElement>('[lang]')?.lang) || 'en'
  const language = formLanguageOf(tag)
  if (/^en/i.test(tag)) return
  if (!language) {
    if (isOwn) warn(`<${host.localName}> has no language "${tag}", so it is in English.`, host)
    return
  }
  const files = host.localName === 'haven-visa-wizard' ? ['', '-wizard'] : ['']
  const base = `${host.getAttribute('api') || origin}/widgets/haven-${language}`
  const [speech, ...more] = (await Promise.all(files.map(name => readSpeech(`${base}${name}.json`)))) as [Speech]
  const root = host.shadowRoot as ShadowRoot
  // If a tag was taken out of its page and put back, its texts are already being replaced.
  if (spoken.has(root)) return
  spoken.add(root)
  const say = createSay(speech, ...more)
  remember(host, { said: { formLanguage: language }, say })
  host.addEventListener('haven-submit', () => speakInToasts(speech, say), { once: true })
  sheet ??= createSheet(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  replaceTexts(root, speech, say)
}

/** Replaces texts in the page's one region for toasts, which is loaded with the code for sending. */
function speakInToasts(speech: Speech, say: Say) {
  const look = (_?: unknown, watch?: MutationObserver) => {
    const root = document.querySelector('haven-toasts')?.shadowRoot
    if (!root) return false
    watch?.disconnect()
    // The panel beside the toast has the English of the same sentence. No note stands in a toast.
    replaceTexts(root, { ...speech, notice: '' }, Object.assign(say.bind(null), { isWeighty: () => false }))
    return true
  }
  if (!look()) new MutationObserver(look).observe(document.body, { childList: true })
}

function readSpeech(url: string): Promise<Speech> {
  const read = async () => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return response.json()
  }
  const speech = speeches.get(url) ?? read()
  speeches.set(url, speech)
  speech.catch(error => {
    speeches.delete(url)
    warn('A form’s language could not be loaded, so it is in English.', error)
  })
  return speech
}

/** Replaces every text below a root element, now and whenever the content changes. */
export function replaceTexts(root: ShadowRoot, speech: Speech, say: Say) {
  const { language, dir, notice } = speech
  const note = notice && document.createElement('p')

  function replaceText(text: Text) {
    const english = text.data.trim()
    const words = english && !text.parentElement?.closest('[translate=no],[data-english],textarea') && say(english)
    if (!words || words === english) return
    text.data = text.data.replace(english, () => words)
    const next = text.nextSibling
    if (next instanceof HTMLElement && next.dataset.english !== undefined) next.remove()
    if (say.isWeighty(english)) text.after(englishBelow(english))
  }

  function replaceIn(node: Node) {
    if (node instanceof Text) return replaceText(node)
    if (!(node instanceof Element)) return
    for (const name of READ) replaceAttribute(node, name)
    // Visitors may write their answers in any language.
    if (node instanceof HTMLElement && node.matches(TYPED)) node.dir = 'auto'
    if (node instanceof HTMLElement && node.matches('[type=tel],[type=email]')) node.dir = 'ltr'
    for (const child of [...node.childNodes]) replaceIn(child)
  }

  function replaceAttribute(element: Element, name: string) {
    const english = element.getAttribute(name)
    const words = english && say(english)
    if (words && words !== english) element.setAttribute(name, words)
  }

  function dress() {
    const top = root.querySelector<HTMLElement>('.haven')
    if (!top || top.lang === language) return
    Object.assign(top, { lang: language, dir })
    if (!note) return
    Object.assign(note, { lang: language, dir, textContent: notice, className: 'unchecked', part: 'unchecked' })
    top.before(note)
  }

  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'attributes') replaceAttribute(target as Element, attributeName as string)
      else if (type === 'characterData') replaceIn(target)
      else for (const node of addedNodes) replaceIn(node)
    }
    dress()
  })
  observer.observe(root, { childList: true, characterData: true, attributeFilter: READ, subtree: true })
  for (const child of [...root.childNodes]) replaceIn(child)
  dress()
}

/** The English version of a sentence with legal weight, below a translation that nobody has checked. */
function englishBelow(english: string) {
  const below = document.createElement('small')
  Object.assign(below, { lang: 'en-GB', dir: 'ltr', textContent: english, translate: false })
  below.dataset.english = ''
  return below
}
