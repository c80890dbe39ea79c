// The widgets' runtime is loaded before this file. This import makes the bundler put code that this file shares with
// other files into the runtime's chunk, instead of into a further chunk.
import '../runtime'
import { type FormLanguage, formLanguageOf } from '../../api/contract/forms/form-languages'
import { remember } from '../parts/form-memory'
import { warn } from '../parts/warn'
import { createSheet } from '../styles'
import styles from './languages.css'
import { ENGLISH_OFFER, namedLanguage, offeredTo, showOffer } from './offer'
import { replaceTexts } from './replace-texts'
import { createSay, type Say, type Speech } from './speech'

interface Spoken {
  language: FormLanguage
  /** Restores the English texts. */
  stop(): void
}

const spoken = new WeakMap<HTMLElement, Spoken>()
const speeches = new Map<string, Promise<Speech>>()
let sheet: CSSStyleSheet | undefined

/**
 * Draws an element once its language has loaded, or in English if loading fails. Components draw English texts, and
 * each text is replaced before the browser paints it. After a change of the attribute `language`, another call replaces
 * the texts again, and the form keeps what visitors have typed. Above a form, a line offers the browser's own language.
 */
export async function speak(host: HTMLElement, origin: string, draw: () => void): Promise<void> {
  adoptSheet(host.shadowRoot as ShadowRoot)
  const base = `${host.getAttribute('api') || origin}/widgets/haven-`
  const wanted = languageOf(host)
  const files = wanted && wanted !== spoken.get(host)?.language ? await readFiles(host, base + wanted) : undefined
  // If the attribute has changed while the files were loading, the function starts again from the
  // beginning.
  if (languageOf(host) !== wanted) return speak(host, origin, draw)
  if (spoken.get(host)?.language !== wanted) change(host, wanted, files)

  const offered = offeredTo(host, spoken.get(host)?.language)
  const offer =
    offered === 'en' ? ENGLISH_OFFER : offered && (await readSpeech(`${base}${offered}.json`).catch(() => {}))
  if (!host.isConnected) return
  draw()
  showOffer(host, spoken.get(host)?.language, offer || undefined)
}

function adoptSheet(root: ShadowRoot) {
  sheet ??= createSheet(styles)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/**
 * The language that the tag's attribute asks for; without the attribute, the language of the page around the tag.
 * Undefined for English.
 */
function languageOf(host: HTMLElement): FormLanguage | undefined {
  const named = namedLanguage(host)
  const tag = (named ?? host.closest<HTMLElement>('[lang]')?.lang) || 'en'
  const language = formLanguageOf(tag)
  if (named && !language && !/^en/i.test(tag)) {
    warn(`<${host.localName}> has no language "${tag}", so it is in English.`, host)
  }
  return language
}

/** Reads the language files that an element needs; undefined when one of them cannot be loaded. */
async function readFiles(host: HTMLElement, base: string): Promise<Speech[] | undefined> {
  const ends = host.localName === 'haven-visa-wizard' ? ['', '-wizard'] : ['']
  return Promise.all(ends.map(end => readSpeech(`${base}${end}.json`))).catch(error => {
    warn('A form’s language could not be loaded, so it is in English.', error)
    return undefined
  })
}

function readSpeech(url: string): Promise<Speech> {
  const read = async () => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return response.json()
  }
  const speech = speeches.get(url) ?? read()
  speeches.set(url, speech)
  speech.catch(() => speeches.delete(url))
  return speech
}

/**
 * Restores the English texts of an element, and then replaces them by the texts of another language; without files, the
 * texts stay English.
 */
function change(host: HTMLElement, language: FormLanguage | undefined, [speech, ...more]: Speech[] = []) {
  spoken.get(host)?.stop()
  spoken.delete(host)
  remember(host, { said: undefined, say: undefined })
  if (!language || !speech) return
  const say = createSay(speech, ...more)
  remember(host, { said: { formLanguage: language }, say: say.inReceipt })
  const toasts = speakInToasts(host, speech, say)
  const texts = replaceTexts(host.shadowRoot as ShadowRoot, speech, say)
  spoken.set(host, {
    language,
    stop() {
      toasts()
      texts()
    },
  })
}

/**
 * From an element's first submission on, translates the toasts. The page has one region for all toasts, which may not
 * exist before the first toast. Returns a function that ends the translation.
 */
function speakInToasts(host: HTMLElement, speech: Speech, say: Say): () => void {
  let stop = () => {}
  // A toast has no English version below its text, because the form shows the same sentence with its English
  // version.
  const quiet = Object.assign(say.bind(null), say, { isWeighty: () => false })
  function look(_?: unknown, watch?: MutationObserver) {
    const root = document.querySelector('haven-toasts')?.shadowRoot
    if (!root) return false
    watch?.disconnect()
    adoptSheet(root)
    stop = replaceTexts(root, { ...speech, notice: '' }, quiet)
    return true
  }
  function handleSubmit() {
    if (look()) return
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    stop = () => observer.disconnect()
  }
  host.addEventListener('haven-submit', handleSubmit, { once: true })
  return () => {
    host.removeEventListener('haven-submit', handleSubmit)
    stop()
  }
}
