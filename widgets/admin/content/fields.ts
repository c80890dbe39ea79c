import type { ContentName } from '../../../api/contract/content/content-names'

/** An item in the form in which staff edit it; the API checks its fields. */
export type Item = { id: number } & Record<string, unknown>
/** The texts in a form's fields; a ticked box has the text `yes`. */
export type Form = Record<string, string>

/** One field in the form of an item. */
export interface Field {
  name: string
  label: string
  kind?: 'area' | 'date' | 'number' | 'yes' | 'list'
  choices?: Record<string, string>
  help?: string
  /** True for a field that visitors never see. */
  isProof?: boolean
  /** The value with which a new item starts. */
  start?: string
}

const title = { name: 'title', label: 'Title' }
const picture = { name: 'imageUrl', label: 'Picture', help: 'An address that starts with https:// or with /' }
const proof: Field[] = [
  {
    name: 'evidence',
    label: 'What shows that it is true',
    kind: 'area',
    help: 'Such as the file, the order or the email that it rests on',
    isProof: true,
  },
  { name: 'asOf', label: 'The day on which this was true', kind: 'date', isProof: true },
]
const shown: Field = { name: 'isVisible', label: 'Visitors see it', kind: 'yes', start: 'yes' }

/** The fields of each list's items, in the order of the form. */
export const FIELDS: Record<ContentName, Field[]> = {
  'case-wins': [
    title,
    { name: 'description', label: 'Text', kind: 'area' },
    {
      name: 'compensationAmount',
      label: 'Compensation in pounds',
      kind: 'number',
      help: 'Left empty, the card names no amount',
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
    { ...title, label: 'What they are' },
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
    { ...title, label: 'What they are' },
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

/** The form for an item or for a new one. */
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

/** Replaces values of an item by those in its form. Values without a field are kept, and empty fields are left out. */
export function itemOf(name: ContentName, form: Form, item?: Item): Record<string, unknown> {
  const fields = FIELDS[name].map(({ name, kind, choices }) => {
    const text = form[name]?.trim() ?? ''
    if (kind === 'yes') return [name, text === 'yes']
    if (kind === 'list') return [name, text ? text.split(',').flatMap(one => one.trim() || []) : undefined]
    // The API refuses a text that is no number.
    if (kind === 'number' || name === 'rating') return [name, text ? (Number(text) as number) : undefined]
    // If the day is not changed, a date keeps its time of day.
    if (kind === 'date' && String(item?.[name] ?? '').startsWith(text) && text) return [name, item?.[name]]
    return [name, text || (choices ? '' : undefined)]
  })
  return { ...item, ...Object.fromEntries(fields) }
}
