import { COUNTED_STEPS, type CountedForm, type CountedStep } from '../contract/forms/counted-forms'
import { COUNTED_NAMES, type FormCount } from '../contract/forms/form-counts'
import { DAY } from '../contract/time/durations'
import { dayInLondon } from '../contract/time/office-hours'
import type { Logger } from '../http/log'
import type { Documents } from '../store/store'

/** The number of page views in which visitors began a form, and the number in which they sent the form. */
export type Counted = Record<CountedStep, number>
/** The counts of each form on a day; forms without counts are left out. */
export type CountedDay = Partial<Record<CountedForm, Counted>>

/**
 * For each day and form, the number of page views in which visitors began and sent the form. The counts contain nothing
 * about a person.
 */
export interface FormCounts {
  /** Adds one to a count in memory. The service stores the count within seconds. */
  add(count: FormCount): void
  /** The counts of those days from one day to another (YYYY-MM-DD, both included) that have counts. */
  between(from: string, to: string): Promise<Map<string, CountedDay>>
  /** Stores the counts that are still only in memory. */
  close(): Promise<void>
}

/** The parameters of `createFormCounts`. */
export interface FormCountParts {
  documents: Documents
  /** The service deletes a count after this many days. */
  days: number
  now: () => Date
  log: Logger
}

/** The namespace of the documents with counts. Each month has one document with a few hundred numbers at most. */
export const FORM_COUNTS = 'form-counts'
/** The time for which counts are collected in memory before they are stored together, in ms. */
const WRITE_AFTER = 5_000

type Month = Record<string, CountedDay>

/** Creates the form counts of a service with `COUNTS=on`. */
export function createFormCounts({ documents, days, now, log }: FormCountParts): FormCounts {
  let waiting = new Map<string, CountedDay>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let cleanedOn = ''

  const today = () => dayInLondon(now().getTime())

  async function write(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    const months = groupByMonth(taken)
    for (const [month, ofMonth] of months) {
      try {
        await documents.update<Month>(FORM_COUNTS, month, (present = {}) => ({ value: withDays(present, ofMonth) }))
      } catch (err) {
        // The counts that the store could not take now are stored together with the next ones.
        for (const [day, counted] of ofMonth) waiting.set(day, sumOf(waiting.get(day), counted))
        log.warn({ err }, 'The counts of forms cannot be written')
      }
    }
    await forgetOld()
  }

  /** Deletes the counts of days that are too old; does this at most once a day. */
  async function forgetOld(): Promise<void> {
    const day = today()
    if (cleanedOn === day) return
    const oldest = dayInLondon(now().getTime() - days * DAY)
    for (const month of await documents.keys(FORM_COUNTS)) {
      if (month > oldest.slice(0, 7)) continue
      await documents.update<Month>(FORM_COUNTS, month, (present = {}) => {
        const kept = Object.entries(present).filter(([day]) => day >= oldest)
        return kept.length > 0 ? { value: Object.fromEntries(kept) } : undefined
      })
    }
    cleanedOn = day
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => void writeNow(), WRITE_AFTER).unref()
  }

  async function writeNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write, write).catch(err => log.warn({ err }, 'The counts of forms cannot be stored'))
    await writing
    if (waiting.size > 0) writeSoon()
  }

  return {
    add({ form, step }) {
      const day = today()
      waiting.set(day, sumOf(waiting.get(day), { [form]: { ...NONE, [step]: 1 } }))
      writeSoon()
    },

    async between(from, to) {
      await writeNow()
      const oldest = dayInLondon(now().getTime() - days * DAY)
      const months = [...(await documents.all<Month>(FORM_COUNTS)).values()]
      const counted = months.flatMap(month => Object.entries(month)).sort(([one], [other]) => (one < other ? -1 : 1))
      return new Map(counted.filter(([day]) => day >= from && day <= to && day >= oldest))
    },

    async close() {
      await writeNow()
      clearTimeout(timer)
    },
  }
}

const NONE: Counted = { began: 0, sent: 0 }

/** The sum of the counts of two days. */
export function sumOf(one: CountedDay = {}, other: CountedDay = {}): CountedDay {
  const sum: CountedDay = {}
  for (const form of COUNTED_NAMES) {
    const [a = NONE, b = NONE] = [one[form], other[form]]
    const counted = Object.fromEntries(COUNTED_STEPS.map(step => [step, a[step] + b[step]])) as unknown as Counted
    if (COUNTED_STEPS.some(step => counted[step] > 0)) sum[form] = counted
  }
  return sum
}

function groupByMonth(days: Map<string, CountedDay>): Map<string, Map<string, CountedDay>> {
  const months = new Map<string, Map<string, CountedDay>>()
  for (const [day, counted] of days) {
    const month = months.get(day.slice(0, 7)) ?? new Map()
    months.set(day.slice(0, 7), month.set(day, counted))
  }
  return months
}

function withDays(month: Month, days: Map<string, CountedDay>): Month {
  const added = [...days].map(([day, counted]) => [day, sumOf(month[day], counted)] as const)
  return { ...month, ...Object.fromEntries(added) }
}
