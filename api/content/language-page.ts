import type { Catalogue } from '../../widgets/languages/pack'
import type { Words } from '../../widgets/languages/speech'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import { Html, html } from '../html'
import { type LanguageFile, OFFER } from './language-files'

/** The data from which the page for a person who checks a language is made. */
export interface LanguagePage {
  language: FormLanguage
  /** The texts of the language, with the firm's improved words. */
  catalogue: Catalogue
  isChecked: boolean
  /** The hash of this version's texts in the language. */
  hash: string
  /** The firm's improved words from its language file; empty without such a file. */
  own: LanguageFile['texts']
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:1.5rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #999;padding:.5em;vertical-align:top;text-align:start;white-space:pre-line}td{width:25%}
textarea{box-sizing:border-box;width:100%;min-height:5em;font:inherit}
form{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:1em;align-items:end;padding:1em;background:#eee}
input,button{font:inherit;min-height:44px}`

/**
 * The page's script. The script saves the improved words as the file for `npm run language -- take`, without a server.
 */
const SCRIPT = String.raw`const { language, hash, own, keys } = JSON.parse(document.querySelector('#texts').textContent)
let isSaved = true
addEventListener('input', () => { isSaved = false })
addEventListener('beforeunload', event => { if (!isSaved) event.preventDefault() })
document.querySelector('form').addEventListener('submit', event => {
  event.preventDefault()
  const texts = { ...own }
  for (const area of document.querySelectorAll('textarea')) {
    const words = area.value.trim()
    if (!words) continue
    const forms = words.split('\n').map(line => /^(zero|one|two|few|many|other): *(.+)$/.exec(line))
    texts[keys[area.dataset.at]] = forms.every(Boolean) ? Object.fromEntries(forms.map(found => [found[1], found[2]])) : words
  }
  const by = document.querySelector('[name=by]').value.trim()
  const file = { language, reviewed: { by, on: new Date().toISOString().slice(0, 10), hash }, texts }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2) + '\n'], { type: 'application/json' }))
  link.download = language + '.json'
  link.click()
  isSaved = true
})`

/**
 * Renders the page as a table: each English text, its translation, the translation back into English, and a field for
 * improved words.
 */
export function languagePage({ language, catalogue, isChecked, hash, own }: LanguagePage): string {
  const { forms, wizard, pages, notice, offer } = catalogue
  const texts: [string, readonly [Words, string]][] = [
    [OFFER, offer],
    ...Object.entries({ ...forms, ...wizard, ...pages }),
  ]
  const { name, dir } = FORM_LANGUAGES[language]
  const rows = texts.map(
    ([english, [words, back]], at) =>
      html`<tr><td lang="en">${english}</td><td lang="${language}" dir="${dir}">${inLines(words)}</td><td lang="en">${back}</td><td><textarea data-at="${at}" lang="${language}" dir="auto" aria-label="Better words for: ${english}"></textarea></td></tr>\n`,
  )
  const data = JSON.stringify({ language, hash, own, keys: texts.map(([english]) => english) }).replace(/</g, '\\u003c')
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The forms in ${name}</title><style>${new Html(STYLE)}</style></head><body>
<h1>The forms in ${name}: ${texts.length} texts, ${isChecked ? 'checked' : 'not checked yet'}</h1>
<p>Read the words in the second column. The third column says in English how a reader of only these words understood them. Write better words
into the last column, and leave it empty where the words are right. Words in braces stay as they are. A line such as
“few: …” is one plural form: write all lines of that text again. After your check, the forms no longer say
“<span lang="${language}" dir="${dir}">${notice[0]}</span>”.</p>
<p>At the end write your name, save the file, and send it to the firm. Hash: ${hash}</p>
<table><thead><tr><th>English</th><th>Words</th><th>Back in English</th><th>Better words</th></tr></thead><tbody>
${rows}</tbody></table>
<form><label>Your name<br><input name="by" required autocomplete="name"></label> <button>I have read all texts: save the file</button></form>
<script type="application/json" id="texts">${new Html(data)}</script>
<script>${new Html(SCRIPT)}</script>
</body></html>
`.markup
}

const inLines = (words: Words) =>
  typeof words === 'string'
    ? words
    : Object.entries(words)
        .map(([form, one]) => `${form}: ${one}`)
        .join('\n')
