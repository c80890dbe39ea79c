/** The languages of visitors' forms other than English: each by its BCP 47 tag, with its own name. */
export const FORM_LANGUAGES = {
  ur: { name: 'اردو', dir: 'rtl' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>
export type FormLanguage = keyof typeof FORM_LANGUAGES

/** The tags of all languages that a form can be sent in. English comes first. */
export const FORM_LANGUAGE_TAGS = ['en', ...(Object.keys(FORM_LANGUAGES) as FormLanguage[])] as const

/** The language of a BCP 47 tag that forms have, such as `ur` for `ur-PK`; undefined for English and all others. */
export function formLanguageOf(tag: string): FormLanguage | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(FORM_LANGUAGES, language) ? (language as FormLanguage) : undefined
}
