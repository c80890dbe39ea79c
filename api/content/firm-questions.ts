import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { LANGUAGES } from '../contract/forms/languages'
import { WEEKDAYS } from '../contract/time/office-hours'

/** The answers that were typed so far, by the question's id. */
export type Answers = Record<string, string>

/** One question of `npm run firm`. */
export interface Question {
  id: string
  ask: string
  /** The place where visitors see the answer, or the reason for the question. */
  why: string
  example: string
  /** The answer that an empty line means; a required question without such an answer is asked again. */
  standard?: (answers: Answers) => string | undefined
  isOptional?: boolean
  /** Returns false when the question need not be asked. */
  isAsked?: (answers: Answers) => boolean
  /**
   * Converts the typed text to the value for `firm.json`. Throws an Error whose message is for the person who typed the
   * text.
   */
  read: (text: string, answers: Answers) => unknown
}

const words = (text: string) => text

const byRegulator =
  (...kinds: string[]) =>
  (answers: Answers) =>
    kinds.includes(answers.regulator ?? '')

const promise = (id: string, form: string, standard: string): Question => ({
  id: `promise-${id}`,
  ask: `How soon do you answer ${form}?`,
  why: 'Visitors read it, and staff are reminded by it. "office" counts opening hours, "clock" every hour of the day.',
  example: '2 office, or 24 clock',
  standard: () => standard,
  read: readPromise,
})

/**
 * All questions in their order: one for each fact that the firm must replace with its own, except for facts that need
 * evidence.
 */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'name',
    ask: 'What is the firm called?',
    why: 'Every page and mail says it.',
    example: 'Lantern Immigration',
    read: words,
  },
  {
    id: 'legalName',
    ask: 'What is its registered name?',
    why: 'The footer and the privacy notice say it.',
    example: 'Lantern Immigration Limited',
    standard: ({ name }) => name,
    read: words,
  },
  {
    id: 'slug',
    ask: 'What is the address of the firm’s own page?',
    why: 'It stands behind the site’s address, in small letters, digits and hyphens.',
    example: 'lantern',
    standard: ({ name = '' }) => slugOf(name) || undefined,
    read: words,
  },
  {
    id: 'tagline',
    ask: 'What does it do, in two or three words?',
    why: 'The second line of the word mark.',
    example: 'Immigration Law',
    standard: () => 'Immigration Law',
    read: words,
  },
  {
    id: 'description',
    ask: 'Describe the firm in one sentence.',
    why: 'The About section and search engines show it.',
    example: 'Solicitors for refusals, detention and family visas in Leeds.',
    read: words,
  },
  {
    id: 'regulator',
    ask: 'Who regulates it? sra, iaa or none',
    why: 'Solicitors Regulation Authority, Immigration Advice Authority, or nobody. Every page says it.',
    example: 'sra',
    read: oneOf('sra', 'iaa', 'none'),
  },
  {
    id: 'regulatorNumber',
    ask: 'What is its number in the regulator’s register?',
    why: 'Every page shows it, and visitors look it up.',
    example: '000000',
    isAsked: byRegulator('sra', 'iaa'),
    read: words,
  },
  {
    id: 'regulatorLevel',
    ask: 'At which level is it registered? 1, 2 or 3',
    why: 'Level 1 covers neither detention nor appeals.',
    example: '3',
    isAsked: byRegulator('iaa'),
    read: text => Number(oneOf('1', '2', '3')(text)),
  },
  {
    id: 'disclaimer',
    ask: 'What do visitors have to know about it?',
    why: 'Without a regulator, every page says what the firm is and is not.',
    example: 'We introduce people to regulated advisers and give no advice ourselves.',
    isAsked: byRegulator('none'),
    read: words,
  },
  {
    id: 'company',
    ask: 'What is its company number?',
    why: 'Companies House gave it; the footer has to show it.',
    example: '00000000',
    read: words,
  },
  {
    id: 'dataProtection',
    ask: 'What is its number at the Information Commissioner’s Office?',
    why: 'The privacy notice shows it.',
    example: 'ZA000000',
    read: words,
  },
  {
    id: 'vat',
    ask: 'What is its VAT number?',
    why: 'The footer shows it where there is one.',
    example: 'GB000000000',
    isOptional: true,
    read: words,
  },
  {
    id: 'office',
    ask: 'Where is the office? Commas between house, street, town and postcode',
    why: 'Pages and mails show it.',
    example: '2 Mill Lane, Leeds, ZZ2 2ZZ',
    read: readAddress,
  },
  {
    id: 'registered',
    ask: 'Where is the registered office?',
    why: 'The footer has to show it.',
    example: '2 Mill Lane, Leeds, ZZ2 2ZZ',
    standard: ({ office }) => office,
    read: readAddress,
  },
  {
    id: 'phone',
    ask: 'What is the office’s phone number?',
    why: 'Visitors press it to call.',
    example: '0113 496 0100',
    read: readPhone,
  },
  {
    id: 'emergency',
    ask: 'Which number is answered day and night?',
    why: 'People who are detained or about to be removed call it. Give the office’s if there is no other.',
    example: '0113 496 0123',
    standard: ({ phone }) => phone,
    read: readPhone,
  },
  {
    id: 'email',
    ask: 'What is its public email address?',
    why: 'Pages show it.',
    example: 'enquiries@lantern.example',
    read: readEmail,
  },
  {
    id: 'hours',
    ask: 'When is the office open?',
    why: 'Visitors read it, and answers are promised by it. UK time, 24 hours.',
    example: 'Mon-Fri 9:00-17:30, Sat 10:00-13:00',
    read: readHours,
  },
  {
    id: 'bankHolidays',
    ask: 'Is the office closed on the bank holidays of England and Wales? yes or no',
    why: 'No answer is promised for a day on which nobody works.',
    example: 'yes',
    standard: () => 'yes',
    read: text => oneOf('yes', 'no')(text) === 'yes',
  },
  promise('contact', 'a consultation request', '2 office'),
  promise('callback', 'a request for a call', '2 office'),
  promise('wizard', 'the visa questions', '24 clock'),
  promise('enquiry', 'a short enquiry', '24 clock'),
  {
    id: 'languages',
    ask: 'In which languages can clients speak to you, besides English? Commas between them',
    why: 'Visitors choose from them. An interpreter counts.',
    example: 'Urdu, Polish',
    isOptional: true,
    read: readLanguages,
  },
  {
    id: 'complaintsPerson',
    ask: 'Who answers complaints?',
    why: 'The complaints page names the person.',
    example: 'Ana Sampleton',
    isOptional: true,
    read: words,
  },
  {
    id: 'complaintsEmail',
    ask: 'At which address?',
    why: 'The complaints page shows it.',
    example: 'complaints@lantern.example',
    standard: ({ email }) => email,
    isAsked: ({ complaintsPerson }) => Boolean(complaintsPerson),
    read: readEmail,
  },
  {
    id: 'siteUrl',
    ask: 'What is the address of the firm’s website?',
    why: 'Mails and search engines lead there.',
    example: 'https://www.lantern.example',
    read: readUrl,
  },
]

/** Turns a name into a part of an address, such as `Lantern Immigration` into `lantern-immigration`. */
function slugOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function oneOf<const Word extends string>(...known: Word[]) {
  return (text: string): Word => {
    const found = known.find(word => word === text.toLowerCase())
    if (found === undefined) throw new Error(`Please answer ${known.join(' or ')}.`)
    return found
  }
}

function readAddress(text: string) {
  const parts = text.split(',').map(part => part.trim())
  const postcode = parts.pop() ?? ''
  const city = parts.pop() ?? ''
  if (parts.length === 0 || [...parts, city, postcode].includes('')) {
    throw new Error('Please give house and street, town and postcode with commas between them.')
  }
  return { lines: parts, city, postcode }
}

function readPhone(text: string) {
  const number = parsePhoneNumberFromString(text, 'GB')
  if (!number?.isPossible()) throw new Error('Please give a whole phone number, such as 0113 496 0100.')
  return { display: text, dial: number.number }
}

function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) throw new Error('Please give an email address, such as a@firm.example.')
  return text
}

function readUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text)) {
    throw new Error('Please give the whole address; it begins with https://.')
  }
  return text.replace(/\/$/, '')
}

function readPromise(text: string) {
  const [, hours, count] = /^(\d+(?:\.\d+)?)\s*(?:h|hours?)?\s+(office|clock)(?:\s+hours?)?$/i.exec(text) ?? []
  if (!hours || !count) throw new Error('Please give a number, and office or clock: 2 office, or 24 clock.')
  return { hours: Number(hours), count: count.toLowerCase() }
}

/** Reads `Mon-Fri 9:00-17:30, Sat 10-13` as periods; throws an Error that quotes the part it cannot read. */
function readHours(text: string) {
  return text.split(',').map(part => {
    const [, from = '', to = from, opens, closes] =
      /^\s*(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?\s+([\d:.]+)\s*[-–]\s*([\d:.]+)\s*$/u.exec(part) ?? []
    const [first, last] = [dayOf(from), dayOf(to)]
    if (first < 0 || last < first || !opens || !closes) {
      throw new Error(`Please write “${part.trim()}” like Mon-Fri 9:00-17:30.`)
    }
    return { days: WEEKDAYS.slice(first, last + 1), opens: timeOf(opens, part), closes: timeOf(closes, part) }
  })
}

const dayOf = (name: string) =>
  name.length < 2 ? -1 : WEEKDAYS.findIndex(day => day.toLowerCase().startsWith(name.toLowerCase()))

function timeOf(text: string, part: string): string {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) {
    throw new Error(`“${part.trim()}” has no time of day such as 9:00 or 17:30.`)
  }
  return `${hour.padStart(2, '0')}:${minute}`
}

function readLanguages(text: string): string[] {
  return text.split(',').map(name => {
    const wanted = name.trim().toLowerCase()
    const [tag] =
      Object.entries(LANGUAGES).find(
        ([known, label]) => known === wanted || label.toLowerCase().split(' – ').includes(wanted),
      ) ?? []
    if (tag === undefined) {
      const names = Object.values(LANGUAGES).map(label => label.split(' – ')[0])
      throw new Error(`“${name.trim()}” is not among these: ${names.join(', ')}.`)
    }
    return tag
  })
}
