import type { ContentName } from '../../../api/contract/content/content-names'

/** An item of a content list, in the shape in which the API returns and accepts it. */
export type Item = { id: number } & Record<string, unknown>
/** The text of each field in a form; a ticked box has the text `yes`. */
export type Form = Record<string, string>

/** One field in the form for an item. */
export interface Field {
  name: string
  label: string
  kind?: 'area' | 'date' | 'number' | 'yes' | 'list'
  choices?: Record<string, string>
  help?: string
  /** True for a field that visitors never see. */
  isProof?: boolean
  /** The initial text of the field in the form for a new item. */
  start?: string
}

const title = { name: 'title', label: 'Title' }
const picture = { name: 'imageUrl', label: 'Picture', help: 'An address that starts with https:// or with /' }
const proof: Field[] = [
  {
    name: 'evidence',
    label: 'What shows that this is true',
    kind: 'area',
    help: 'Such as the file, the court order or the email that proves this entry',
    isProof: true,
  },
  { name: 'asOf', label: 'The day on which this was true', kind: 'date', isProof: true },
]
const shown: Field = { name: 'isVisible', label: 'Visitors see it', kind: 'yes', start: 'yes' }

/** For each list, the fields of an item in the order of the form. */
export const FIELDS: Record<ContentName, Field[]> = {
  'case-wins': [
    title,
    { name: 'description', label: 'Text', kind: 'area' },
    {
      name: 'compensationAmount',
      label: 'Compensation in pounds',
      kind: 'number',
      help: 'If this is empty, the card names no amount',
    },
    { name: 'completedDate', label: 'Day of the outcome', kind: 'date' },
    { name: 'caseType', label: 'Kind of case' },
    {
      name: 'iconType',
      label: 'Icon',
      choices: {
        '': 'Badge',
        'pound-sign': 'Pound sign',
        passport: 'Passport',
        'file-text': 'Document',
        handshake: 'Handshake',
      },
    },
    {
      name: 'borderColor',
      label: 'Colour',
      choices: { 'green-500': 'Green', 'blue-500': 'Blue', 'amber-500': 'Amber' },
      start: 'green-500',
    },
    ...proof,
    shown,
  ],
  team: [
    { name: 'name', label: 'Name' },
    { ...title, label: 'Position' },
    { name: 'description', label: 'Text', kind: 'area' },
    { ...picture, label: 'Portrait' },
    { name: 'languages', label: 'Languages other than English', kind: 'list', help: 'With commas between them' },
    { name: 'isFormerHomeOffice', label: 'Has worked at the Home Office', kind: 'yes' },
    { name: 'linkedinUrl', label: 'LinkedIn', help: 'https://…' },
    { name: 'emailUrl', label: 'Email link', help: 'mailto:… or https://…' },
    ...proof,
    shown,
  ],
  testimonials: [
    { name: 'name', label: 'Name' },
    { ...title, label: 'Who this person is, such as: client' },
    { name: 'company', label: 'Company' },
    { name: 'rating', label: 'Stars', choices: { 5: '5', 4: '4', 3: '3', 2: '2', 1: '1' }, start: '5' },
    { name: 'content', label: 'What they said', kind: 'area' },
    picture,
    ...proof,
    shown,
  ],
}

/** The title under which an item is listed. */
export const titleOf = (name: ContentName, item: Item | Form) => String(item[name === 'case-wins' ? 'title' : 'name'])

/** The texts in the fields when the form of an item opens; without `item`, when the form of a new item opens. */
export function formOf(name: ContentName, item?: Item): Form {
  return Object.fromEntries(
    FIELDS[name].map(({ name, kind, start = '' }) => {
      const value = item?.[name]
      if (!item) return [name, start]
      if (kind === 'yes') return [name, value ? 'yes' : '']
      if (kind === 'date') return [name, String(value ?? '').slice(0, 10)]
      return [name, Array.isArray(value) ? value.join(', ') : String(value ?? '')]
    }),
  )
}

/**
 * Returns the item with the values of the form, to send to the API. Values of the item that have no field stay as they
 * are. An empty text field leaves its value out. A box that is not ticked becomes false, and an empty choice becomes an
 * empty string.
 */
export function itemOf(name: ContentName, form: Form, item?: Item): Record<string, unknown> {
  const fields = FIELDS[name].map(({ name, kind, choices }) => {
    const text = form[name]?.trim() ?? ''
    if (kind === 'yes') return [name, text === 'yes']
    if (kind === 'list') return [name, text ? text.split(',').flatMap(one => one.trim() || []) : undefined]
    // A text that is not a number becomes NaN, which the API refuses.
    if (kind === 'number' || name === 'rating') return [name, text ? (Number(text) as number) : undefined]
    // If the form has the same day as the stored date, the stored date is sent as it is, with its
    // time of day.
    if (kind === 'date' && String(item?.[name] ?? '').startsWith(text) && text) return [name, item?.[name]]
    return [name, text || (choices ? '' : undefined)]
  })
  return { ...item, ...Object.fromEntries(fields) }
}
