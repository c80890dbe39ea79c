import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { LANGUAGES } from '../contract/forms/languages'
import { type OpeningPeriod, WEEKDAYS } from '../contract/time/office-hours'

/**
 * Each `read…` function in this file converts the text that a person typed into a value for `firm.json`. If the text is
 * wrong, the function throws an Error with a message for this person.
 */

/** Matches answers that mean "nothing", such as "none". */
export const NOTHING = /^(?:none|no|n\/?a|nothing|not applicable|[-–—.]+)$/i

export function readWords(text: string): string {
  if (NOTHING.test(text)) throw new Error('An answer is needed here. Type "help" to read why.')
  return text
}

/** The maximum number of characters in a tagline, which pages show in one line under the firm's name. */
const LONGEST_TAGLINE = 40

export function readTagline(text: string): string {
  const { length } = readWords(text)
  if (length <= LONGEST_TAGLINE) return text
  throw new Error(
    `Please take two or three words, of ${LONGEST_TAGLINE} characters at most. Your answer has ${length}. The next question has room for a sentence.`,
  )
}

/** Reads a sentence. Refuses an answer of a single word, which is probably the answer to the next question. */
export function readSentence(text: string): string {
  if (/\s/.test(readWords(text))) return text
  throw new Error('Please write a sentence, such as: Solicitors for refusals, detention and family visas in Leeds.')
}

/** Reads a number that an authority gave to the firm, such as a regulator; the number may contain letters. */
export function readNumber(text: string): string {
  if (/\d/.test(readWords(text))) return text
  throw new Error('Please give the number, which has digits.')
}

/**
 * Each regulator, with the names that people may type for it. Until 2025, the Immigration Advice Authority (IAA) was
 * called OISC.
 */
const REGULATORS = {
  sra: /^(?:the )?(?:sra|solicitors regulation authority)$/i,
  iaa: /^(?:the )?(?:iaa|immigration advice authority|oisc|office of the immigration services commissioner)$/i,
  none: /^(?:none|nobody|no one|no regulator|no)$/i,
}

/** The regulator that a typed name stands for; undefined for an unknown name. */
export const regulatorOf = (text: string) =>
  (Object.keys(REGULATORS) as (keyof typeof REGULATORS)[]).find(kind => REGULATORS[kind].test(text))

export function readRegulator(text: string) {
  const kind = regulatorOf(text)
  if (!kind) throw new Error('Please type sra, iaa or none.')
  return kind
}

export function readLevel(text: string): number {
  const [, level] = /^(?:iaa |oisc )?(?:level |l)?([123])$/i.exec(text) ?? []
  if (!level) throw new Error('Please type the number of the level: 1, 2 or 3.')
  return Number(level)
}

export function readYesOrNo(text: string): boolean {
  const [, yes, no] = /^(?:(y|yes)|(n|no))\b/i.exec(text) ?? []
  if (!yes && !no) throw new Error('Please type yes or no.')
  return yes !== undefined
}

export function readSlug(text: string): string {
  const slug = text.toLowerCase().replace(/^\/|\/$/g, '')
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return slug
  throw new Error('Please type one word, such as lantern. The last question asks for the address of your website.')
}

/**
 * Reads a company's number: eight digits, or letters and digits as Companies House writes them. Adds leading zeros,
 * because people often leave them out.
 */
export function readCompany(text: string): string {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (/^(?:\d{6,8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R\d{7})$/.test(number)) return number.padStart(8, '0')
  const length = /^\d+$/.test(number) ? ` You typed ${number.length} digits. Zeros at the start count, too.` : ''
  throw new Error(
    `Please give the number from Companies House. A number has 8 digits (01234567), or 2 letters and 6 digits (OC123456).${length}`,
  )
}

export function readVat(text: string): string {
  if (/^(GB|XI)?(\d{9}|\d{12})$/i.test(text.replace(/\s/g, ''))) return text
  throw new Error('Please give nine or twelve digits (GB 123 4567 89), or skip this question.')
}

export function readAddress(text: string) {
  const [, before = '', outward, inward] = /^(.*?)[\s,]*\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})$/i.exec(text) ?? []
  const parts = before.split(',').map(part => part.trim())
  const city = parts.pop() ?? ''
  if (!outward || !inward) throw new Error('Please end with the postcode: 2 Mill Lane, Leeds, LS1 4AB.')
  if (parts.length === 0 || [...parts, city].includes('')) {
    throw new Error('Please put commas between house and street, town and postcode: 2 Mill Lane, Leeds, LS1 4AB.')
  }
  return { lines: parts, city, postcode: `${outward} ${inward}`.toUpperCase() }
}

/**
 * Matches phone numbers that Ofcom reserves for drama. The pattern admits these numbers, although nobody has such a
 * number.
 */
const FOR_DRAMA = /^\+44(?:7700900|1632960)\d{3}$/

/** Reads a phone number that people can dial as it is written, without an extension or further words. */
export function readPhone(text: string) {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false })
  if (!number || number.ext) {
    throw new Error('Please give the number alone, without words or an extension, such as 0113 496 0100.')
  }
  if (number.isValid() || FOR_DRAMA.test(number.number)) return { display: text, dial: number.number }
  throw new Error(
    `Nobody can dial “${text}”. Please give the whole number with its area code (0113 496 0100), or with a country code (+48 22 123 45 67).`,
  )
}

export function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw new Error('Please give an email address, such as a@firm.example.')
  return text
}

/** Reads the address of a website. Adds `https://`, because people often leave it out. */
export function readUrl(text: string): string {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\/[^\s/.]+\.[^\s/]+/i.test(url) || !URL.canParse(url)) {
    throw new Error('Please give the address as your browser shows it, such as https://www.lantern.example.')
  }
  return url.replace(/\/$/, '')
}

export function readPromise(text: string) {
  const [, hours, kind = ''] =
    /^(\d+(?:\.\d+)?)\s*(?:h|hours?|hrs?)?\s*(?:of\s+)?(office|opening|working|business|clock)?(?:\s*hours?)?$/i.exec(
      text,
    ) ?? []
  if (!hours) throw new Error('Please type a number of hours, then office or clock: 2 office, or 24 clock.')
  if (!kind) {
    throw new Error(
      `Which hours count? Type ${hours} office for hours in which the office is open, or ${hours} clock for every hour of the day.`,
    )
  }
  return { hours: Number(hours), count: kind.toLowerCase() === 'clock' ? 'clock' : 'office' }
}

/**
 * Matches one period of opening hours as people type it: days, and then the times of opening and closing with a `-`
 * between them.
 */
const PERIOD = /([^\d]*)(\d[\d:.]*)\s*(am|pm)?\s*-\s*(\d[\d:.]*)\s*(am|pm)?/gy

/** Reads opening hours as people type them: `Mon-Fri 9am-5pm`, `Monday to Friday 9:00-17:30 and Sat 10-1`. */
export function readHours(text: string): OpeningPeriod[] {
  const plain = text
    .toLowerCase()
    .replace(/\b([ap])\.?\s?m\b\.?/g, '$1m')
    .replace(/[–—]|\b(?:to|till|until)\b/g, '-')
    .replace(/[;&]|\band\b/g, ',')
    .replace(/\b(?:from|every)\b/g, '')
  const found = [...plain.matchAll(PERIOD)]
  const rest = plain.slice(found.reduce((length, [whole]) => length + whole.length, 0))
  if (found.length === 0) throw new Error(`Please write “${text}” with days and times, like Mon-Fri 9:00-17:30.`)
  if (openDays(rest).length > 0)
    throw new Error(`“${rest.replace(/^[\s,]+/, '')}” has no times: write it like Sat 10:00-13:00.`)
  return found.map(([whole, names = '', from = '', fromHalf, to = '', toHalf]) => {
    const part = whole.replace(/^[\s,]+/, '').trim()
    const days = openDays(names).flatMap(name => daysOf(name, part))
    if (days.length === 0) throw new Error(`“${part}” names no day: write it like Mon-Fri 9:00-17:30.`)
    // In `9-11am`, `am` also belongs to the first time; in `9-1pm`, `pm` does not.
    const opens = timeOf(from, fromHalf ?? (toHalf === 'am' ? 'am' : undefined), part)
    const closes = timeOf(to, toHalf, part)
    if (closes > opens) return { days, opens, closes }
    // If neither time has am or pm, as in `9-5`, the second time is in the afternoon.
    const later = toHalf ? closes : timeOf(to, 'pm', part)
    if (later > opens) return { days, opens, closes: later }
    throw new Error(`“${part}” closes before it opens: write it like Mon-Fri 9:00-17:30.`)
  })
}

/** The names of days in a list. Leaves out days after which the text says `closed`. */
const openDays = (names: string) =>
  names
    .split(',')
    .map(name => name.replace(/[.:\s]+/g, ' ').trim())
    .filter(name => name !== '' && !name.endsWith('closed'))

const GROUPS: Record<string, [first: number, last: number]> = {
  weekday: [0, 4],
  weekend: [5, 6],
  daily: [0, 6],
  day: [0, 6],
}

function daysOf(name: string, part: string) {
  const [from = '', to = from, ...more] = name.split('-').map(one => one.trim())
  const [first, last] = GROUPS[name.replace(/s$/, '')] ?? [dayOf(from), dayOf(to)]
  if (first < 0 || last < first || more.length > 0) throw new Error(`Please write “${part}” like Mon-Fri 9:00-17:30.`)
  return WEEKDAYS.slice(first, last + 1)
}

/** The index of a day in the week, from its name or the start of its name, such as `weds`; -1 for any other word. */
function dayOf(name: string): number {
  const start = name.replace(/s$/, '')
  return start.length < 2 ? -1 : WEEKDAYS.findIndex(day => day.toLowerCase().startsWith(start))
}

function timeOf(text: string, half: string | undefined, part: string): string {
  const [, typed = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  const hour = half && Number(typed) <= 12 ? (Number(typed) % 12) + (half === 'pm' ? 12 : 0) : Number(typed)
  if (typed === '' || hour > 23 || Number(minute) > 59) {
    throw new Error(`“${part}” has no time of day such as 9:00 or 17:30.`)
  }
  return `${String(hour).padStart(2, '0')}:${minute}`
}

/** Further names of languages that people may type, each with its tag. */
const ALSO_CALLED: Record<string, string> = { farsi: 'fa', bangla: 'bn' }

/** Reads names of languages as tags. The result leaves out English, because every firm in the UK speaks it. */
export function readLanguages(text: string): string[] {
  const names = text
    .split(/[,;/&+]|\band\b/i)
    .map(name => name.replace(/\.$/, '').trim())
    .filter(name => name !== '' && !/^english$/i.test(name))
  return [...new Set(names.map(tagOf))]
}

function tagOf(name: string): string {
  const wanted = name.toLowerCase()
  const known = Object.entries(LANGUAGES).find(
    ([tag, label]) => tag === wanted || label.toLowerCase().split(' – ').includes(wanted),
  )
  const tag = known?.[0] ?? ALSO_CALLED[wanted]
  if (tag !== undefined) return tag
  const all = Object.values(LANGUAGES).map(languageName)
  throw new Error(`The forms do not know “${name}”. Leave it out, or take the nearest of these: ${all.join(', ')}.`)
}

const languageName = (label: string) => label.split(' – ')[0]

/** The English names of languages, by their tags. */
export const languageNames = (tags: string[]) =>
  tags.map(tag => languageName(LANGUAGES[tag as keyof typeof LANGUAGES])).join(', ')
