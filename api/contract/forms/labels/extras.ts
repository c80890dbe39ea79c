import { LANGUAGES } from '../languages'
import { MAX_TEXT } from '../options'
import type { SafeWay } from '../safe-ways'
import type { ExtraName } from './extra-lines'
import type { FieldSpec } from './field'

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const YES_NO_UNKNOWN = [...YES_NO, ['unknown', 'I don’t know']] as const

const SAFE_WAYS = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp', email: 'Email' } satisfies Record<SafeWay, string>

const decision: readonly FieldSpec[] = [
  {
    name: 'decision.kind',
    label: 'What was it?',
    kind: 'radios',
    options: [
      ['refusal', 'A refusal'],
      ['cancellation', 'My leave was cut short'],
      ['removal', 'A removal or deportation notice'],
      ['detention', 'Detention papers'],
      ['review', 'A review was decided'],
      ['tribunal', 'A tribunal’s decision'],
      ['other', 'Something else'],
      ['unknown', 'I don’t know'],
    ],
  },
  {
    name: 'decision.sentOn',
    label: 'When was it sent?',
    hint: 'The date at the top of the letter or email.',
    kind: 'date',
  },
  {
    name: 'decision.receivedOn',
    label: 'When did you get it?',
    hint: 'It can be later than the date on it.',
    kind: 'date',
  },
  {
    name: 'decision.removalOn',
    label: 'When is the removal?',
    hint: 'Only if a letter names a day.',
    kind: 'date',
  },
  {
    name: 'decision.inUk',
    label: 'Is the person named in the letter in the UK now?',
    kind: 'radios',
    options: YES_NO_UNKNOWN,
  },
  { name: 'decision.detained', label: 'Are they detained?', kind: 'radios', options: YES_NO_UNKNOWN },
]

const onBehalfOf: readonly FieldSpec[] = [
  {
    name: 'onBehalfOf.relationship',
    label: 'Who are they to you?',
    hint: 'For example: my brother, my employee, my client.',
  },
  { name: 'onBehalfOf.name', label: 'Their name' },
  { name: 'onBehalfOf.place', label: 'Where they are' },
  { name: 'onBehalfOf.homeOfficeReference', label: 'Home Office reference', hint: 'On the letter, near the date.' },
  {
    name: 'onBehalfOf.permission',
    label: 'Do they know that you are asking?',
    kind: 'radios',
    options: YES_NO_UNKNOWN,
  },
]

const safeContact: readonly FieldSpec[] = [
  { name: 'safeContact.ways', label: 'Choose every safe way', kind: 'checks', options: Object.entries(SAFE_WAYS) },
  {
    name: 'safeContact.voicemail',
    label: 'May we leave a voicemail?',
    kind: 'radios',
    options: [
      ['yes', 'Yes'],
      ['no', 'No, never'],
    ],
  },
  { name: 'safeContact.times', label: 'Safe times' },
  {
    name: 'language',
    label: 'Language to speak',
    kind: 'select',
    options: [['', 'Choose a language'], ...Object.entries(LANGUAGES)],
  },
  { name: 'interpreter', label: 'Would you like an interpreter?', kind: 'radios', options: YES_NO },
  { name: 'safeContact.note', label: 'Anything else to keep you safe', kind: 'textarea', control: { rows: 2 } },
]

/**
 * The optional questions of every form, by group. The visa application has its own question about the language to
 * speak.
 */
export const EXTRA_GROUPS: Record<ExtraName, readonly FieldSpec[]> = { decision, letters: [], onBehalfOf, safeContact }
/**
 * The optional questions of a group in the form that is sent to `path`. A call-back has no field for an email address, so
 * there an email is not among the safe ways.
 */
export const extraQuestions = (group: ExtraName, path: string): readonly FieldSpec[] =>
  !path.endsWith('/callbacks')
    ? EXTRA_GROUPS[group]
    : EXTRA_GROUPS[group].map(field =>
        field.kind === 'checks'
          ? { ...field, options: field.options?.filter(([way]) => way !== 'email') ?? [] }
          : field,
      )
/** The fields of all groups in `EXTRA_GROUPS`, in one list. */
export const EXTRA_FIELDS = Object.values(EXTRA_GROUPS).flat()

/**
 * True for the path of a field in `EXTRA_FIELDS`, and for `for`. A wrong value in such a field never makes the server
 * refuse an enquiry.
 */
export const isExtraField = (path: string) => extraField(path) !== undefined || path === 'for'

/** The field in `EXTRA_FIELDS` at a path, such as `decision.sentOn`. */
export const extraField = (path: string): FieldSpec | undefined => EXTRA_FIELDS.find(({ name }) => name === path)

/**
 * Returns the given fields, and the fields that the server cannot store without them: without a relationship, it can
 * store nothing about the other person.
 */
export const givenUp = (names: string[]): string[] =>
  names.includes('onBehalfOf.relationship') ? [...names, ...onBehalfOf.map(({ name }) => name)] : names

/**
 * Adds texts, such as the values of refused optional fields, to the message. Cuts the result at the message's maximum
 * length.
 */
export const withWords = (message: unknown, words: string[]): string =>
  [message, ...words]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_TEXT)
    // Removes half an emoji at the end, because the API refuses a text with half an emoji.
    .replace(/[\ud800-\udbff]$/, '')
