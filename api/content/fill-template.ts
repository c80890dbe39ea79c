import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'

/** The names that a template may have in braces, such as `{name}`. */
export const PLACEHOLDERS = ['name', 'reference', 'adviser', 'hours'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const BRACES = /\{([^{}]*)\}/g

/** The names in a template's braces for which the service has no value. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

interface Template {
  id: string
  title: string
  subject: string
  text: string
  /** True if a mail with this text counts as an answer to the request. */
  answers: boolean
  language?: string | undefined
}

/**
 * Fills the placeholders of a template for a record. `adviser` is the member of staff who answers; `hours` are the
 * opening hours in the template's language.
 */
export function fillTemplate(
  { subject, text, ...template }: Template,
  record: AdminRecord,
  { firm, adviser, hours }: { firm: { name: string }; adviser: string | undefined; hours: string[] },
): Template {
  const values: Record<Placeholder, string> = {
    name: visitorName(record),
    reference: record.reference,
    adviser: adviser ?? firm.name,
    hours: hours.join('; '),
  }
  // Fills in the template's own braces only: braces in a visitor's name stay as they are.
  const fill = (words: string) => words.replaceAll(BRACES, (all, name) => (isPlaceholder(name) ? values[name] : all))
  return { ...template, subject: fill(subject), text: fill(text) }
}
