/** The languages other than English that forms may have: each language's BCP 47 tag and its name for itself. */
export const FORM_LANGUAGES = {
  ar: { name: 'العربية', dir: 'rtl' },
  pl: { name: 'Polski', dir: 'ltr' },
  ta: { name: 'தமிழ்', dir: 'ltr' },
  ur: { name: 'اردو', dir: 'rtl' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl' }>
export type FormLanguage = keyof typeof FORM_LANGUAGES

/** The tags of all languages in which a form can be sent. English is the first of the languages. */
export const FORM_LANGUAGE_TAGS = ['en', ...(Object.keys(FORM_LANGUAGES) as FormLanguage[])] as const

/**
 * The language that forms have for a BCP 47 tag, such as `ur` for `ur-PK`; undefined for English and for languages
 * without forms.
 */
export function formLanguageOf(tag: string): FormLanguage | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(FORM_LANGUAGES, language) ? (language as FormLanguage) : undefined
}
