import type { OpeningPeriod } from '../contract/time/office-hours'
import {
  languageNames,
  readAddress,
  readCompany,
  readEmail,
  readHours,
  readLanguages,
  readLevel,
  readNumber,
  readPhone,
  readPromise,
  readRegulator,
  readSentence,
  readSlug,
  readTagline,
  readUrl,
  readVat,
  readWords,
  readYesOrNo,
  regulatorOf,
} from './answer-readers'
import { openingLines } from './opening-hours'

/** The answers until now as the person typed them, by the id of the question. */
export type Answers = Record<string, string>

/** One question of `npm run firm`. */
export interface Question {
  id: string
  text: string
  /** The text that tells the person where visitors see the answer, or why the firm must give it. */
  why: string
  example: string
  /**
   * The paths in `firm.json` whose values come from this answer. The command reports a mistake at one of these paths as
   * a mistake in this answer.
   */
  fills: string[]
  /**
   * The answer that the command uses if the person types an empty line. If a required question has no such answer, the
   * command asks the question again.
   */
  standard?: (answers: Answers) => string | undefined
  isOptional?: boolean
  /** Returns false when an earlier answer makes this question unnecessary. */
  isAsked?: (answers: Answers) => boolean
  /**
   * Converts the typed text to the value for `firm.json`. Throws an Error whose message is for the person who typed the
   * text.
   */
  read: (text: string) => unknown
  /** Describes the value in words, so that the person sees how the command understood their answer. */
  echo?: (value: never) => string
}

const byRegulator =
  (...kinds: string[]) =>
  (answers: Answers) =>
    kinds.includes(regulatorOf(answers.regulator ?? '') ?? '')

const promise = (id: string, form: string, standard: string): Question => ({
  id: `promise-${id}`,
  text: `Within how many hours do you answer ${form}? Type a number, then office or clock`,
  why: '"office" counts opening hours alone, "clock" every hour of the day. Visitors read this time, and Haven reminds staff by it.',
  example: '2 office',
  fills: [`promises.${id}`],
  standard: () => standard,
  read: readPromise,
  echo: ({ hours, count }: ReturnType<typeof readPromise>) =>
    `${hours} ${count === 'office' ? 'opening' : ''} ${hours === 1 ? 'hour' : 'hours'}${count === 'clock' ? ', day and night' : ''}`.replace(
      '  ',
      ' ',
    ),
})

const inOneLine = ({ lines, city, postcode }: ReturnType<typeof readAddress>) => [...lines, city, postcode].join(', ')

/**
 * All questions, in the order in which `npm run firm` asks them. The questions ask for each fact of the sample firm
 * that a firm must replace, except facts that need evidence.
 */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'name',
    text: 'What is the firm called?',
    why: 'Every page and mail shows the name.',
    example: 'Lantern Immigration',
    fills: ['name', 'shortName'],
    read: readWords,
  },
  {
    id: 'legalName',
    text: 'What is the firm’s registered name?',
    why: 'The footer and the privacy notice show this name.',
    example: 'Lantern Immigration Limited',
    fills: ['legalName'],
    standard: ({ name }) => name,
    read: readWords,
  },
  {
    id: 'slug',
    text: 'Which short word stands for the firm in web addresses?',
    why: 'The firm’s page is then at /lantern/, for example. Small letters, digits and hyphens.',
    example: 'lantern',
    fills: ['slug'],
    standard: ({ name = '' }) => slugOf(name) || undefined,
    echo: String,
    read: readSlug,
  },
  {
    id: 'tagline',
    text: 'What does the firm do, in two or three words?',
    why: 'These words stand under the firm’s name at the top of every page.',
    example: 'Immigration Law',
    fills: ['tagline'],
    standard: () => 'Immigration Law',
    read: readTagline,
  },
  {
    id: 'description',
    text: 'Describe the firm in one sentence.',
    why: 'The About section and search engines show this sentence.',
    example: 'Solicitors for refusals, detention and family visas in Leeds.',
    fills: ['description'],
    read: readSentence,
  },
  {
    id: 'regulator',
    text: 'Who regulates the firm? Type sra, iaa or none',
    why: 'Solicitors Regulation Authority, Immigration Advice Authority, or nobody. Every page names the regulator.',
    example: 'sra',
    fills: ['regulator.kind'],
    read: readRegulator,
  },
  {
    id: 'regulatorNumber',
    text: 'What is the firm’s number in the regulator’s register?',
    why: 'Every page shows this number, and visitors look it up.',
    example: '000001',
    fills: ['regulator.number'],
    isAsked: byRegulator('sra', 'iaa'),
    read: readNumber,
  },
  {
    id: 'regulatorLevel',
    text: 'At which level is the firm registered? Type 1, 2 or 3',
    why: 'Level 1 covers neither detention nor appeals.',
    example: '3',
    fills: ['regulator.level'],
    isAsked: byRegulator('iaa'),
    read: readLevel,
  },
  {
    id: 'disclaimer',
    text: 'What do visitors have to know about the firm?',
    why: 'Without a regulator, every page says what the firm is and is not.',
    example: 'We introduce people to regulated advisers and give no advice ourselves.',
    fills: ['regulator.disclaimer'],
    isAsked: byRegulator('none'),
    read: readWords,
  },
  {
    id: 'company',
    text: 'What is the firm’s company number? Type skip if the firm is no company',
    why: 'The number from Companies House, mostly 8 digits; the footer has to show it.',
    example: '00000001',
    fills: ['registrations.company'],
    isOptional: true,
    read: readCompany,
    echo: String,
  },
  {
    id: 'dataProtection',
    text: 'What is the firm’s number at the Information Commissioner’s Office?',
    why: 'The privacy notice shows this number.',
    example: 'ZA000001',
    fills: ['registrations.dataProtection'],
    read: readNumber,
  },
  {
    id: 'vat',
    text: 'What is the firm’s VAT number?',
    why: 'The footer shows the VAT number of a firm that has one.',
    example: 'GB000000000',
    fills: ['registrations.vat'],
    isOptional: true,
    read: readVat,
  },
  {
    id: 'office',
    text: 'Where is the office? Put commas between house, street, town and postcode',
    why: 'Pages and mails show this address.',
    example: '2 Mill Lane, Leeds, ZZ2 2ZZ',
    fills: ['addresses.office'],
    read: readAddress,
    echo: inOneLine,
  },
  {
    id: 'registered',
    text: 'Where is the registered office?',
    why: 'The footer has to show this address.',
    example: '2 Mill Lane, Leeds, ZZ2 2ZZ',
    fills: ['addresses.registered'],
    standard: ({ office }) => office,
    isAsked: ({ company }) => Boolean(company),
    read: readAddress,
    echo: inOneLine,
  },
  {
    id: 'phone',
    text: 'What is the office’s phone number?',
    why: 'Visitors press this number to call.',
    example: '0113 496 0100',
    fills: ['phones.office'],
    read: readPhone,
  },
  {
    id: 'emergency',
    text: 'Which number is answered day and night?',
    why: 'People who are detained or about to be removed call this number. Give the office’s if there is no other.',
    example: '0113 496 0123',
    fills: ['phones.emergency'],
    standard: ({ phone }) => phone,
    read: readPhone,
  },
  {
    id: 'email',
    text: 'What is the firm’s public email address?',
    why: 'Pages show this address.',
    example: 'enquiries@lantern.example',
    fills: ['email'],
    read: readEmail,
  },
  {
    id: 'hours',
    text: 'When is the office open?',
    why: 'Visitors read these hours, and Haven promises answers by them. Give the days and times in UK time.',
    example: 'Mon-Fri 9:00-17:30, Sat 10:00-13:00',
    fills: ['hours.opening'],
    read: readHours,
    echo: (periods: OpeningPeriod[]) => openingLines(periods).join('; '),
  },
  {
    id: 'bankHolidays',
    text: 'Is the office closed on the bank holidays of England and Wales? Type yes or no',
    why: 'Haven promises no answer for a day on which nobody works.',
    example: 'yes',
    fills: [],
    standard: () => 'yes',
    read: readYesOrNo,
  },
  promise('contact', 'a consultation request', '2 office'),
  promise('callback', 'a request for a call', '2 office'),
  promise('wizard', 'somebody’s answers to the visa questions', '24 clock'),
  promise('enquiry', 'a short enquiry', '24 clock'),
  {
    id: 'languages',
    text: 'In which languages can clients speak to you, besides English? Put commas between them',
    why: 'Visitors choose one of these languages. Languages with an interpreter count, too.',
    example: 'Urdu, Polish',
    fills: ['languages'],
    isOptional: true,
    read: readLanguages,
    echo: languageNames,
  },
  {
    id: 'complaintsPerson',
    text: 'Who answers complaints? Give a name, or a role such as Client Care Partner',
    why: 'The complaints page names the person.',
    example: 'Ana Sampleton',
    fills: ['complaints.person'],
    isOptional: true,
    read: readWords,
  },
  {
    id: 'complaintsEmail',
    text: 'To which email address do people send complaints?',
    why: 'The complaints page shows this address.',
    example: 'complaints@lantern.example',
    fills: ['complaints.email'],
    standard: ({ email }) => email,
    isAsked: ({ complaintsPerson }) => Boolean(complaintsPerson),
    read: readEmail,
  },
  {
    id: 'siteUrl',
    text: 'What is the address of the firm’s website?',
    why: 'Mails and search engines link to this address.',
    example: 'https://www.lantern.example',
    fills: ['site.url'],
    read: readUrl,
    echo: String,
  },
]

/** Turns a name into a part of an address, such as `Lantern Immigration` into `lantern-immigration`. */
function slugOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** An example answer to every question; together, these answers make a complete firm. */
export const EXAMPLES: Answers = Object.fromEntries(QUESTIONS.map(({ id, example }) => [id, example]))
