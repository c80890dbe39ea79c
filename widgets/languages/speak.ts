// The widgets' runtime is already loaded; without this import, the code that both use would be one more file.
import '../runtime'
import { type FormLanguage, formLanguageOf } from '../../api/contract/forms/form-languages'
import { remember } from '../parts/form-memory'
import { warn } from '../parts/warn'
import { createSheet } from '../styles'
import styles from './languages.css'
import { ENGLISH_OFFER, namedLanguage, offeredTo, showOffer } from './offer'
import { replaceTexts } from './replace-texts'
import { createSay, type Say, type Speech } from './speech'

/** A language that an element speaks. */
interface Spoken {
  language: FormLanguage
  /** Restores the English texts. */
  stop(): void
}

const spoken = new WeakMap<HTMLElement, Spoken>()
const speeches = new Map<string, Promise<Speech>>()
let sheet: CSSStyleSheet | undefined

/**
 * Draws an element once its language is loaded, or in English if that fails. Components draw English texts, and each is
 * replaced before the browser paints it, as a translator in the browser would do. A call after the language's attribute has
 * changed changes the words; typed words stay. Above a form, one line offers the browser's own language.
 */
export async function speak(host: HTMLElement, origin: string, draw: () => void): Promise<void> {
  adoptSheet(host.shadowRoot as ShadowRoot)
  const base = `${host.getAttribute('api') || origin}/widgets/haven-`
  const wanted = languageOf(host)
  const files = wanted && wanted !== spoken.get(host)?.language ? await readFiles(host, base + wanted) : undefined
  // The attribute can change while the files load.
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

/** The language that a tag, else its page, asks for; undefined for English. */
function languageOf(host: HTMLElement): FormLanguage | undefined {
  const named = namedLanguage(host)
  const tag = (named ?? host.closest<HTMLElement>('[lang]')?.lang) || 'en'
  const language = formLanguageOf(tag)
  if (named && !language && !/^en/i.test(tag)) {
    warn(`<${host.localName}> has no language "${tag}", so it is in English.`, host)
  }
  return language
}

/** Reads the files of a language that an element needs; undefined when one of them does not load. */
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

/** Ends an element's language, and begins another unless that is English. */
function change(host: HTMLElement, language: FormLanguage | undefined, [speech, ...more]: Speech[] = []) {
  spoken.get(host)?.stop()
  spoken.delete(host)
  remember(host, { said: undefined, say: undefined })
  if (!language || !speech) return
  const say = createSay(speech, ...more)
  remember(host, { said: { formLanguage: language }, say })
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
 * From an element's first submission on, replaces texts in the page's one region for toasts, which is loaded with the code
 * for sending. Returns the function that ends this.
 */
function speakInToasts(host: HTMLElement, speech: Speech, say: Say): () => void {
  let stop = () => {}
  // The panel beside the toast has the English of the same sentence. A toast contains no note.
  const quiet = Object.assign(say.bind(null), { isWeighty: () => false })
  function look(_?: unknown, watch?: MutationObserver) {
    const root = document.querySelector('haven-toasts')?.shadowRoot
    if (!root) return false
    watch?.disconnect()
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
