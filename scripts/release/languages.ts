import { passTests } from './pass-tests'

/**
 * Runs each journey with and without the browser's page translation, and compares the lines that the visitor reads.
 * Then tests the forms in every language in a browser, and the rendered pages of the forms. Words such as `/ur/` limit
 * the check to some languages.
 */
export async function languages(words: string[] = []): Promise<string[]> {
  if (words.length) process.env.TRIED_LANGUAGES = words.join(' ').replaceAll('/', '')
  const translated = passTests(['e2e/translated.test.ts'], 'e2e')
  const pages = passTests(['site/html.test.ts', 'site/render.test.ts'])
  return [
    ...(translated
      ? []
      : ['a journey reads differently under a translator, or a form in a language is wrong: see above']),
    ...(pages ? [] : ['a page in a language is wrong: see above']),
  ]
}
