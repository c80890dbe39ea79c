import { hashOf, isReviewed } from '../api/content/language-review'
import { CATALOGUES } from '../widgets/languages/catalogues'
import { offerHelp } from './offer-help.mjs'

const TAGS = Object.keys(CATALOGUES).join('|')
offerHelp(`npm run language -- check ${TAGS} > page.html

Writes a page for a reader of the language: each text with its English and its translation back.`)

const [what, language = ''] = process.argv.slice(2)
const catalogue = Object.hasOwn(CATALOGUES, language) && CATALOGUES[language as keyof typeof CATALOGUES]

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const cell = (text: string, lang: string) => `<td lang="${lang}" dir="auto">${escaped(text)}</td>`
const wordsOf = (words: string | Record<string, string>) =>
  typeof words === 'string'
    ? words
    : Object.entries(words)
        .map(([form, one]) => `${form}: ${one}`)
        .join('\n')

if (what !== 'check' || !catalogue) {
  console.error(`Usage: npm run language -- check ${TAGS} > page.html`)
  process.exitCode = 1
} else {
  const { forms, wizard, pages, notice, offer } = catalogue
  const texts = [
    ['A line above each form', notice] as const,
    ['A line above a form in another language', offer] as const,
    ...Object.entries({ ...forms, ...wizard, ...pages }),
  ]
  const rows = texts.map(
    ([english, [words, back]]) =>
      `<tr>${cell(english, 'en')}${cell(wordsOf(words), language)}${cell(back, 'en')}<td contenteditable></td></tr>`,
  )
  console.log(`<!doctype html><html lang="en"><meta charset="utf-8"><title>The forms in ${language}</title>
<style>td,th{border:1px solid #999;padding:.5em;vertical-align:top;text-align:start;white-space:pre-line}td{width:25%}</style>
<h1>The forms in ${language}: ${texts.length} texts, ${isReviewed(catalogue) ? 'checked' : 'not checked yet'}</h1>
<p>Read the words in the second column. The third column says what a reader understood who saw only those. Write better words
into the last column, and leave it empty where the words are right. Words in braces stay as they are. Hash: ${hashOf(catalogue)}</p>
<table><tr><th>English<th>Words<th>Back in English<th>Better words</tr>
${rows.join('\n')}</table>`)
}
