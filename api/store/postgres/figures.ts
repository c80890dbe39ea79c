import { promiseOf } from '../../contract/records/list-facts'
import { LISTS, type ListName } from '../../contract/records/records'
import type { FigureQuery, Figures } from '../figures'
import { type CountedFacts, plainFigures } from '../questions/figures'
import { countedOf } from '../records/counted'
import { answerOf } from '../records/facts'
import type { Database } from './database'

/** Records that one statement answers. */
const AT_ONCE = 5_000

interface CountedRow {
  list: ListName
  id: number
  rev: number
  arrived_at: number
  spam: boolean
  required: string | null
  service: string | null
  country: string | null
  language: string | null
  answer_by: string | null
  answered_at: string | null
  processed_at: string | null
  not_needed: string | null
  page_origin: string | null
}

type Gone = Pick<CountedRow, 'list' | 'id' | 'rev'>

/**
 * What this instance knows of all records for the overview: read once, and from then on only what changed since. Revisions
 * ascend in the order in which changes are seen, so that nothing can come in below one that was read.
 */
export class DatabaseFigures {
  readonly #database: Database
  readonly #lists = Object.fromEntries(LISTS.map(list => [list, []])) as unknown as Record<
    ListName,
    (CountedFacts | undefined)[]
  >
  #rev = 0
  // Those that go in one step have one revision.
  #lastGone: Gone = { rev: 0, list: LISTS[0], id: 0 }
  #reading: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async in(query: FigureQuery): Promise<Figures> {
    // One that has begun before may not know of what this question is about.
    await this.#reading?.catch(() => undefined)
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
    return await plainFigures(Object.values(this.#lists), query)
  }

  async #read(): Promise<void> {
    for (;;) {
      const rows = await this.#database.read<CountedRow>(
        `select list, id, rev, arrived_at, spam,
          f ->> 'serviceRequired' as required, f ->> 'service' as service,
          f ->> 'country' as country, f ->> 'language' as language,
          s ->> 'answerBy' as answer_by, s ->> 'answeredAt' as answered_at, s ->> 'processedAt' as processed_at,
          s ->> 'noAnswerNeeded' as not_needed, s ->> 'pageOrigin' as page_origin
        from (
          select list, id, rev, arrived_at, spam, fields::json as f, state::json as s
          from records where rev > $1 order by rev limit ${AT_ONCE}
        ) changed order by rev`,
        [this.#rev],
      )
      for (const row of rows) this.#put(row)
      this.#rev = rows.at(-1)?.rev ?? this.#rev
      if (rows.length < AT_ONCE) break
    }
    // After the records: what is gone comes back no more.
    for (;;) {
      const { rev, list, id } = this.#lastGone
      const rows = await this.#database.read<Gone>(
        `select list, id, rev from gone where (rev, list, id) > ($1, $2, $3) order by rev, list, id limit ${AT_ONCE}`,
        [rev, list, id],
      )
      for (const { list, id } of rows) this.#lists[list][id] = undefined
      this.#lastGone = rows.at(-1) ?? this.#lastGone
      if (rows.length < AT_ONCE) return
    }
  }

  #put(row: CountedRow): void {
    const { list, id, service, country, language } = row
    const answer = answerOf({
      processedAt: row.processed_at,
      ...(row.answer_by !== null && { answerBy: row.answer_by }),
      ...(row.answered_at !== null && { answeredAt: row.answered_at }),
      ...(row.not_needed !== null && ({ noAnswerNeeded: true } as const)),
    })
    this.#lists[list][id] = {
      list,
      arrivedAt: row.arrived_at,
      spam: row.spam,
      promise: promiseOf(list, { serviceRequired: row.required }),
      answeredMinute: answer?.minute ?? null,
      standing: answer?.standing ?? null,
      ...countedOf({ serviceRequired: row.required, service, country, language }),
      pageOrigin: row.page_origin,
    }
  }
}
