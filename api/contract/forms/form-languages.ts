/**
 * The tags (BCP 47) of all languages in which a form can be sent. Visitors' browsers load only this list of tags, and
 * not the names in `FORM_LANGUAGES`.
 */
export const FORM_LANGUAGE_TAGS = [
  'en',
  'ar',
  'bn',
  'fa',
  'fr',
  'hi',
  'pa',
  'pl',
  'ps',
  'so',
  'sq',
  'ta',
  'tr',
  'uk',
  'ur',
  'vi',
] as const
export type FormLanguage = Exclude<(typeof FORM_LANGUAGE_TAGS)[number], 'en'>

/** For each language other than English, its name in the language itself, and its direction of writing. */
export const FORM_LANGUAGES = {
  ar: { name: 'العربية', dir: 'rtl' },
  bn: { name: 'বাংলা', dir: 'ltr' },
  fa: { name: 'فارسی', dir: 'rtl' },
  fr: { name: 'Français', dir: 'ltr' },
  hi: { name: 'हिन्दी', dir: 'ltr' },
  pa: { name: 'ਪੰਜਾਬੀ', dir: 'ltr' },
  pl: { name: 'Polski', dir: 'ltr' },
  ps: { name: 'پښتو', dir: 'rtl' },
  so: { name: 'Soomaali', dir: 'ltr' },
  sq: { name: 'Shqip', dir: 'ltr' },
  ta: { name: 'தமிழ்', dir: 'ltr' },
  tr: { name: 'Türkçe', dir: 'ltr' },
  uk: { name: 'Українська', dir: 'ltr' },
  ur: { name: 'اردو', dir: 'rtl' },
  vi: { name: 'Tiếng Việt', dir: 'ltr' },
} as const satisfies Record<FormLanguage, { name: string; dir: 'ltr' | 'rtl' }>

/**
 * The language of the forms that fits a BCP 47 tag, such as `ur` for `ur-PK`; undefined for English and for languages
 * without forms.
 */
export function formLanguageOf(tag: string): FormLanguage | undefined {
  const [language] = tag.toLowerCase().split('-')
  return FORM_LANGUAGE_TAGS.find((one): one is FormLanguage => one === language && one !== 'en')
}
