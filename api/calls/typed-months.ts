import { asciiDigits } from '../contract/digits'
import { type FormLanguage, formLanguageOf } from '../contract/forms/form-languages'
import { EXTRA_FIELDS } from '../contract/forms/labels/extras'
import { fold } from '../store/records/fold'

type Fields = Record<string, unknown>

const known = new Map<FormLanguage, string[][]>()

/**
 * The locales whose names of months the server accepts, for languages that name the months differently in several
 * countries or scripts.
 */
const WAYS: Partial<Record<FormLanguage, string[]>> = {
  ar: ['ar-EG', 'ar-SY', 'ar-DZ', 'ar-MA'],
  fa: ['fa', 'fa-AF'],
  pa: ['pa', 'pa-Arab'],
}
const DATES = EXTRA_FIELDS.filter(({ kind }) => kind === 'date').map(({ name }) => name.split('.') as [string, string])
/** The month in a date such as `2026-March-14`, which the form sends when it cannot read the month. */
const TYPED_MONTH = /(?<=^\d{4}-)\D.{0,40}(?=-\d\d$)/
/**
 * The fewest characters of a name that may be cut short. A shorter one, such as `ما`, can be the beginning of several
 * months.
 */
const SHORTEST = 3

/**
 * Replaces months that a visitor typed as names in the form's language, such as `2026-مارس-14`, by their numbers. The
 * beginning of a name is enough if only one month begins so. The server reads these names, so that browsers need not
 * load code for them.
 */
export function readMonths(body: unknown): unknown {
  const { formLanguage } = Object(body) as Fields
  const language = formLanguageOf(String(formLanguage))
  if (!language) return body
  const read = { ...(body as Fields) }
  for (const [group, part] of DATES) {
    const typed = (Object(read[group]) as Fields)[part]
    if (typeof typed !== 'string') continue
    read[group] = { ...(read[group] as Fields), [part]: typed.replace(TYPED_MONTH, month => numberOf(month, language)) }
  }
  return read
}

function numberOf(typed: string, language: FormLanguage): string {
  const name = letters(typed)
  const months = known.get(language) ?? monthsIn(language)
  known.set(language, months)
  const whole = months.findIndex(names => names.includes(name))
  const begun = months.flatMap((names, at) => (names.some(one => one.startsWith(name)) ? at : []))
  const place = whole < 0 && begun.length === 1 && name.length >= SHORTEST ? begun[0] : whole
  return place === undefined || place < 0 ? typed : `${place + 1}`.padStart(2, '0')
}

/**
 * The long and short names of each month, each in two forms of `Intl`: for a month alone, and for a month with a day.
 */
function monthsIn(language: FormLanguage): string[][] {
  const formats = (WAYS[language] ?? [language]).flatMap(way =>
    (['long', 'short'] as const).flatMap(month =>
      // Names the months of the Gregorian calendar. Without `calendar`, `Intl` would use the Iranian calendar for
      // Persian.
      [{ month }, { month, day: 'numeric' } as const].map(
        options => new Intl.DateTimeFormat(way, { ...options, calendar: 'gregory', timeZone: 'UTC' }),
      ),
    ),
  )
  return Array.from({ length: 12 }, (_, at) =>
    formats.map(format =>
      letters(format.formatToParts(Date.UTC(2026, at)).find(({ type }) => type === 'month')?.value ?? ''),
    ),
  )
}

/** A name in small letters, without spaces, accents and punctuation. */
const letters = (text: string) => asciiDigits(fold(text)).replace(/[^\p{L}\p{M}\d]/gu, '')
