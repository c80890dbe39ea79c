import { asciiDigits } from '../contract/digits'
import { type FormLanguage, formLanguageOf } from '../contract/forms/form-languages'
import { EXTRA_FIELDS } from '../contract/forms/labels/extras'
import { fold } from '../store/records/fold'

type Fields = Record<string, unknown>

const known = new Map<FormLanguage, string[][]>()

/**
 * The locales whose names of months the server accepts, for each language whose names differ between countries or
 * scripts.
 */
const WAYS: Partial<Record<FormLanguage, string[]>> = {
  ar: ['ar-EG', 'ar-SY', 'ar-DZ', 'ar-MA'],
  fa: ['fa', 'fa-AF'],
  pa: ['pa', 'pa-Arab'],
}
const DATES = EXTRA_FIELDS.filter(({ kind }) => kind === 'date').map(({ name }) => name.split('.') as [string, string])
/**
 * Matches the month in a date such as `2026-March-14`; the form sends such a date if it does not know the month's name.
 */
const TYPED_MONTH = /(?<=^\d{4}-)\D.{0,40}(?=-\d\d$)/
/**
 * The minimum number of characters in a shortened name of a month. A shorter beginning, such as `ما`, can fit several
 * months.
 */
const SHORTEST = 3

/**
 * Replaces the names of months in the form's language by numbers, in dates such as `2026-مارس-14` that a visitor typed.
 * The beginning of a name is enough if it fits only one month. The server does this, so that browsers need not load
 * code for the names.
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

/** The long and short names of each month, both as `Intl` writes a month alone and as it writes a month with a day. */
function monthsIn(language: FormLanguage): string[][] {
  const formats = (WAYS[language] ?? [language]).flatMap(way =>
    (['long', 'short'] as const).flatMap(month =>
      // These formats name the months of the Gregorian calendar. Without `calendar`, `Intl` would use the Iranian
      // calendar for Persian.
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

/** A name in lower case, without spaces, accents and punctuation. */
const letters = (text: string) => asciiDigits(fold(text)).replace(/[^\p{L}\p{M}\d]/gu, '')
