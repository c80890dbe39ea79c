import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import type { OpeningPeriod } from '../contract/time/office-hours'
import { openingLines } from './opening-hours'

/** What stands in a template's braces, such as `{name}`. */
export const PLACEHOLDERS = ['name', 'reference', 'adviser', 'hours'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const BRACES = /\{([^{}]*)\}/g

/** What stands in a text's braces and is no placeholder. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

interface Template {
  id: string
  title: string
  subject: string
  text: string
}

/** A template for the answer to a request, with what is known put in; `adviser`: who answers. */
export function fillTemplate(
  { id, title, subject, text }: Template,
  record: AdminRecord,
  { firm, adviser }: { firm: { name: string; hours: { opening: OpeningPeriod[] } }; adviser: string | undefined },
): Template {
  const values: Record<Placeholder, string> = {
    name: visitorName(record),
    reference: record.reference,
    adviser: adviser ?? firm.name,
    hours: openingLines(firm.hours.opening).join('; '),
  }
  // What is put in is a visitor's: its own braces stay as they are.
  const fill = (words: string) => words.replaceAll(BRACES, (all, name) => (isPlaceholder(name) ? values[name] : all))
  return { id, title, subject: fill(subject), text: fill(text) }
}
