import { setImmediate as nextTurn } from 'node:timers/promises'
import { promiseOf } from '../../contract/records/list-facts'
import { LISTS, type ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { createOfficeClock, hourNumberInLondon } from '../../contract/time/office-hours'
import type { Office } from '../../contract/time/waiting-time'
import { type AnswerTerms, type FigureQuery, type Figures, noFigures } from '../figures'
import type { Database } from '../postgres/database'
import { countedOf } from '../records/counted'
import { answerOf, type RecordFacts } from '../records/facts'
import { perList } from '../records/per-list'

/**
 * Makes the rules for counting the time until an answer from the present settings and the earlier ones, oldest first.
 */
export function answerTermsOf(office: Office, earlier: readonly (Office & { until: string })[] = []): AnswerTerms {
  const rulesOf = (one: Office) => ({ clock: createOfficeClock(one), promises: one.promises })
  const present = rulesOf(office)
  const before = earlier.map(one => ({ until: Date.parse(one.until), ...rulesOf(one) }))
  return {
    ...present,
    at: answeredAt => before.find(({ until }) => answeredAt < until) ?? present,
    key: JSON.stringify([office, earlier]),
  }
}

/** The properties of `RecordFacts` from which the figures are computed. */
type CountedFacts = ReturnType<typeof countedOf> &
  Pick<RecordFacts, 'list' | 'arrivedAt' | 'spam' | 'promise' | 'answeredMinute' | 'standing' | 'pageOrigin' | 'source'>

const HOURS = 24
/** Number of records that are counted in one turn of the event loop; the server answers visitors between turns. */
const IN_ONE_GO = 20_000

/** Counts the requests of a period, without those that staff marked as spam. */
export async function plainFigures(
  lists: readonly (readonly (CountedFacts | undefined)[])[],
  query: FigureQuery,
): Promise<Figures> {
  const figures = noFigures()
  let isFirst = true
  for (const list of lists) {
    for (let from = 0; from < list.length; from += IN_ONE_GO) {
      if (!isFirst) await nextTurn()
      isFirst = false
      const end = Math.min(from + IN_ONE_GO, list.length)
      for (let at = from; at < end; at++) {
        const facts = list[at]
        if (!facts || facts.spam || facts.arrivedAt < query.from || facts.arrivedAt >= query.to) continue
        add(figures, facts, query)
      }
    }
  }
  return figures
}

function add(figures: Figures, facts: CountedFacts, { by, terms }: FigureQuery): void {
  const { list, arrivedAt, standing } = facts
  figures.came[list]++
  const hour = hourNumberInLondon(arrivedAt)
  const time = by === 'hour' ? hour : Math.floor(hour / HOURS)
  const counts = figures.times.get(time) ?? perList(() => 0)
  counts[list]++
  figures.times.set(time, counts)
  count(figures.origins, facts.pageOrigin)
  if (facts.source !== null) count(figures.sources, facts.source)
  if (facts.service !== null) count(figures.services, facts.service)
  if (facts.country !== null) count(figures.countries, facts.country)
  if (facts.language !== null) count(figures.languages, facts.language)
  if (facts.formLanguage !== null) count(figures.formLanguages, facts.formLanguage)
  if (standing === 'not-needed') figures.notNeeded++
  else if (standing !== null) addAnswer(figures, facts, standing, terms)
}

function addAnswer(
  figures: Figures,
  { promise, arrivedAt, answeredMinute }: CountedFacts,
  standing: 'kept' | 'late' | 'unpromised',
  terms: AnswerTerms,
): void {
  const answers = figures.answers[promise]
  answers[standing]++
  const from = Math.floor(arrivedAt / MINUTE)
  const to = Math.max(from, answeredMinute ?? from)
  const { clock, promises } = terms.at(to * MINUTE)
  const inOffice = clock.between(from * MINUTE, to * MINUTE) / MINUTE
  answers.tookInOffice.push(inOffice)
  answers.took.push(promises[promise].count === 'clock' ? to - from : inOffice)
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The maximum number of records that one statement returns. */
const ROWS_AT_ONCE = 5_000

/** The fields of the visitor and of the store from which the figures of a record are computed. */
const FIELDS = ['serviceRequired', 'service', 'country', 'language', 'formLanguage'] as const
const STATE = ['answerBy', 'answeredAt', 'processedAt', 'noAnswerNeeded', 'pageOrigin', 'source'] as const

type FigureRow = { list: ListName; id: number; rev: number; arrivedAt: number; spam: boolean } & Record<
  (typeof FIELDS | typeof STATE)[number],
  string | null
>

/** Records of a list with consecutive ids, and the times of the first and the last arrival among them. */
interface Block {
  facts: (CountedFacts | undefined)[]
  first: number
  last: number
}

type Gone = Pick<FigureRow, 'list' | 'id' | 'rev'>

/**
 * Computes figures over a database: an instance reads the `RecordFacts` of all records once, and later only the
 * `RecordFacts` of changed records. Revisions rise in the order in which changes become visible, so no change can
 * appear with a lower revision than one already read.
 */
export class SqlFigures {
  /** The blocks are sorted by list and time, so that a query about some days reads only the blocks of these days. */
  readonly #blocks = perList((): Block[] => [])
  #rev = 0
  // The last missing record that was read; the next read starts after it. All records of an erasure step have the same
  // revision, so list and id are needed, too.
  #lastGone: Gone = { rev: 0, list: LISTS[0], id: 0 }
  #reading: Promise<void> | undefined

  constructor(private readonly database: Database) {}

  async in(query: FigureQuery): Promise<Figures> {
    // A running read may have begun before the newest records were stored, so this query waits for it and reads again.
    await this.#reading?.catch(() => undefined)
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
    const blocks = Object.values(this.#blocks).flat()
    const asked = blocks.filter(({ first, last }) => first < query.to && last >= query.from)
    return await plainFigures(
      asked.map(({ facts }) => facts),
      query,
    )
  }

  async #read(): Promise<void> {
    for (;;) {
      const rows = await this.database.read<FigureRow>(
        `select list, id, rev, arrived_at as "arrivedAt", spam,
          ${[...FIELDS.map(name => `f ->> '${name}' as "${name}"`), ...STATE.map(name => `s ->> '${name}' as "${name}"`)].join(', ')}
        from (
          select list, id, rev, arrived_at, spam, fields::json as f, state::json as s
          from records where rev > $1 order by rev limit ${ROWS_AT_ONCE}
        ) changed order by rev`,
        [this.#rev],
      )
      for (const row of rows) this.#put(row)
      this.#rev = rows.at(-1)?.rev ?? this.#rev
      if (rows.length < ROWS_AT_ONCE) break
    }
    // Missing records are read after the present ones, because an erased record never returns.
    for (;;) {
      const { rev, list, id } = this.#lastGone
      const rows = await this.database.read<Gone>(
        `select list, id, rev from gone where (rev, list, id) > ($1, $2, $3) order by rev, list, id limit ${ROWS_AT_ONCE}`,
        [rev, list, id],
      )
      for (const { list, id } of rows) this.#blockOf(list, id).facts[id % IN_ONE_GO] = undefined
      this.#lastGone = rows.at(-1) ?? this.#lastGone
      if (rows.length < ROWS_AT_ONCE) return
    }
  }

  #put(row: FigureRow): void {
    const { list, id, arrivedAt, spam, pageOrigin, source } = row
    const answer = answerOf({
      processedAt: row.processedAt,
      ...(row.answerBy !== null && { answerBy: row.answerBy }),
      ...(row.answeredAt !== null && { answeredAt: row.answeredAt }),
      ...(row.noAnswerNeeded !== null && ({ noAnswerNeeded: true } as const)),
    })
    const block = this.#blockOf(list, id)
    block.first = Math.min(block.first, arrivedAt)
    block.last = Math.max(block.last, arrivedAt)
    block.facts[id % IN_ONE_GO] = {
      ...{ list, arrivedAt, spam, pageOrigin, source },
      promise: promiseOf(list, row),
      answeredMinute: answer?.minute ?? null,
      standing: answer?.standing ?? null,
      ...countedOf(row),
    }
  }

  #blockOf(list: ListName, id: number): Block {
    const blocks = this.#blocks[list]
    const at = Math.floor(id / IN_ONE_GO)
    while (blocks.length <= at) {
      blocks.push({ facts: [], first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY })
    }
    return blocks[at] as Block
  }
}
