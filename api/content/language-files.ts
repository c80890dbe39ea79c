import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CATALOGUES } from '../../widgets/languages/catalogues'
import type { Catalogue, Texts } from '../../widgets/languages/pack'
import type { Words } from '../../widgets/languages/speech'
import { type FormLanguage, formLanguageOf } from '../contract/forms/form-languages'
import { hashOf } from './language-review'
import { ContentFileError, parseContent, readContent } from './parse-content'

/** The key in a language's file for the line that offers a form in this language. */
export const OFFER = 'A line above a form in another language'

const line = z.string().check(z.trim(), z.minLength(1, 'is empty'), z.maxLength(2_000, 'is too long'))
const schema = z.strictObject({
  language: z.string(),
  /** The person who checked the language, the day, and the hash of the texts that this person read. */
  reviewed: z.strictObject({ by: line, on: z.iso.date('is not a day such as 2026-11-28'), hash: z.string() }),
  /** The person's improved words, by the English text. All other texts have the words of this version of Haven. */
  texts: z.record(z.string(), z.union([line, z.record(z.string(), line)])),
})
/** The result of a person's check of a language for this firm, in `DATA_DIR/languages/xx.json`. */
export type LanguageFile = z.output<typeof schema>
export type LanguageFiles = Partial<Record<FormLanguage, LanguageFile>>

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

/** The folder in a data folder with the results of the firm's checks of languages. */
export const languageFolder = (dataDir: string) => join(dataDir, 'languages')
export const languageFile = (dataDir: string, language: FormLanguage) =>
  join(languageFolder(dataDir), `${language}.json`)

/**
 * Checks the content of a language's file; throws a ContentFileError that names each mistake. `stale` says that the
 * person checked the texts of an earlier version. The improved words that still fit are then in use, but the language
 * counts as unchecked.
 */
export function parseLanguageFile(value: unknown, path: string): { file: LanguageFile; stale?: string } {
  const file = parseContent(schema, value, path)
  const { language, reviewed } = file
  const tag = formLanguageOf(language)
  if (tag !== language) throw new ContentFileError(path, [`language: the forms have no language “${language}”`])
  const catalogue = CATALOGUES[tag]
  const wrong = Object.entries(file.texts).flatMap(([english, words]) => {
    const mistake = mistakeIn(catalogue, english, words)
    return mistake === undefined ? [] : [{ english, says: `texts[${JSON.stringify(english)}]: ${mistake}` }]
  })
  if (reviewed.hash === ownHashOf(tag)) {
    if (wrong.length)
      throw new ContentFileError(
        path,
        wrong.map(({ says }) => says),
      )
    return { file }
  }
  const fitting = Object.entries(file.texts).filter(([english]) => !wrong.some(one => one.english === english))
  const stale =
    `${path}: ${reviewed.by} read texts with the hash ${reviewed.hash}, and this version has others (${ownHashOf(tag)}). ` +
    'So the forms say again that nobody has checked their translation. The better words that still fit stay in use. ' +
    `Let a person check a new page, which \`npm run language -- check ${tag}\` prints, and take that person’s file.`
  return { file: { ...file, texts: Object.fromEntries(fitting) }, stale }
}

function mistakeIn(catalogue: Catalogue, english: string, words: Words): string | undefined {
  if (english !== OFFER && !Object.hasOwn(textsOf(catalogue), english)) return 'this version has no such text'
  const needed = english === OFFER ? '' : placeholdersIn(english)
  if (typeof words !== 'string') {
    if (!needed.includes('{count}')) return 'only a text with {count} has plural forms'
    const unknown = Object.keys(words).find(form => !FORMS.includes(form))
    if (unknown !== undefined) return `“${unknown}” is none of ${FORMS.join(', ')}`
    if (words.other === undefined) return 'lacks the form “other”'
  }
  const all = typeof words === 'string' ? [words] : Object.values(words)
  const other = all.find(one => placeholdersIn(one) !== needed)
  return other === undefined ? undefined : `“${other}” needs ${needed || 'no braces'}, as in the English text`
}

const textsOf = ({ forms, wizard, pages }: Catalogue): Texts => ({ ...forms, ...wizard, ...pages })

/** The hash of this version's texts in a language, without the firm's improved words. */
export const ownHashOf = (language: FormLanguage) => hashOf(CATALOGUES[language])

/**
 * Reads the firm's files about languages. The service ignores a file with mistakes; `problems` describes the mistakes.
 */
export function readLanguageFiles(dataDir: string): { files: LanguageFiles; problems: string[] } {
  const files: LanguageFiles = {}
  const problems: string[] = []
  const folder = languageFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter(name => /^[^.].*\.json$/.test(name))) {
    const path = join(folder, name)
    try {
      const { file, stale } = parseLanguageFile(readContent(path), path)
      if (name !== `${file.language}.json`) {
        throw new ContentFileError(path, [`the file is about ${file.language}: name it ${file.language}.json`])
      }
      files[file.language as FormLanguage] = file
      if (stale !== undefined) problems.push(stale)
    } catch (error) {
      if (!(error instanceof ContentFileError)) throw error
      problems.push(`${error.message}\n    The forms have the words of this version, until you correct the file.`)
    }
  }
  return { files, problems }
}

const catalogues = new WeakMap<LanguageFile, Catalogue>()

/**
 * The texts of a language with the firm's improved words. `reviewed` is present only if a person has checked exactly
 * these texts.
 */
export function catalogueOf(
  { languageFiles }: { languageFiles?: LanguageFiles | undefined },
  language: FormLanguage,
): Catalogue {
  const file = languageFiles?.[language]
  const present = CATALOGUES[language]
  if (!file) return present
  const known = catalogues.get(file)
  if (known) return known
  const better = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).map(([english, [words, back]]) => [english, [file.texts[english] ?? words, back] as const]),
    )
  const merged: Catalogue = {
    forms: better(present.forms),
    wizard: better(present.wizard),
    pages: better(present.pages),
    notice: present.notice,
    offer: [(file.texts[OFFER] as string | undefined) ?? present.offer[0], present.offer[1]],
    reviewed: null,
  }
  if (file.reviewed.hash === ownHashOf(language)) merged.reviewed = { ...file.reviewed, hash: hashOf(merged) }
  catalogues.set(file, merged)
  return merged
}
