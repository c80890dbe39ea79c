import type { AdminRecord } from '../contract/records/records'
import { visitorName } from '../contract/records/visitor-name'
import type { OpeningPeriod } from '../contract/time/office-hours'
import { openingLines } from './opening-hours'

/** The names that a template may have in braces, such as `{name}`. */
export const PLACEHOLDERS = ['name', 'reference', 'adviser', 'hours'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const BRACES = /\{([^{}]*)\}/g

/** The words in a template's braces that the service does not know. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name)

interface Template {
  id: string
  title: string
  subject: string
  text: string
  /** True for a template whose text answers a request. */
  answers: boolean
}

/** Fills in a template that answers a request; `adviser` is the member of staff who answers. */
export function fillTemplate(
  { id, title, subject, text, answers }: Template,
  record: AdminRecord,
  { firm, adviser }: { firm: { name: string; hours: { opening: OpeningPeriod[] } }; adviser: string | undefined },
): Template {
  const values: Record<Placeholder, string> = {
    name: visitorName(record),
    reference: record.reference,
    adviser: adviser ?? firm.name,
    hours: openingLines(firm.hours.opening).join('; '),
  }
  // The inserted text comes from a visitor, so braces in it are not replaced.
  const fill = (words: string) => words.replaceAll(BRACES, (all, name) => (isPlaceholder(name) ? values[name] : all))
  return { id, title, subject: fill(subject), text: fill(text), answers }
}
