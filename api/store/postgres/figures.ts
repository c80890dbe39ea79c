import { LISTS, type ListName } from '../../contract/records'
import { type FigureQuery, type Figures, noFigures, Tally } from '../figures/figures'
import { figureFieldsOf } from '../segments/figure-fields'
import type { Database } from './database'

/** Records that one statement answers. */
const AT_ONCE = 20_000

interface CountedRow {
  id: number
  arrived_at: number
  service: string | null
  country: string | null
  language: string | null
  answer_by: string | null
  answered_at: string | null
  processed_at: string | null
  not_needed: string | null
  page_origin: string | null
}

/** Adds up what came in within a time: what it is counted by is read off each record, the newest last. */
export async function figuresIn(database: Database, query: FigureQuery): Promise<Figures> {
  const figures = noFigures()
  for (const list of LISTS) (await tallyOf(database, list, query)).addTo(figures)
  return figures
}

async function tallyOf(database: Database, list: ListName, query: FigureQuery): Promise<Tally> {
  const tally = new Tally(list, query)
  let after: Pick<CountedRow, 'arrived_at' | 'id'> = { arrived_at: Math.max(query.from, 0), id: 0 }
  for (;;) {
    const rows = await database.read<CountedRow>(
      `select id, arrived_at,
        coalesce(fields::json ->> 'serviceRequired', fields::json ->> 'service') as service,
        fields::json ->> 'country' as country, fields::json ->> 'language' as language,
        state::json ->> 'answerBy' as answer_by, state::json ->> 'answeredAt' as answered_at,
        state::json ->> 'processedAt' as processed_at, state::json ->> 'noAnswerNeeded' as not_needed,
        state::json ->> 'pageOrigin' as page_origin
      from records
      where list = $1 and (arrived_at, id) > ($2, $3) and arrived_at < $4 and not spam
      order by arrived_at, id limit ${AT_ONCE}`,
      [list, after.arrived_at, after.id, Math.min(query.to, Number.MAX_SAFE_INTEGER)],
    )
    for (const row of rows) tally.add(countedOf(row))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return tally
    after = last
  }
}

function countedOf(row: CountedRow) {
  const { service, country, language } = row
  const record = {
    processedAt: row.processed_at,
    ...(row.answer_by !== null && { answerBy: row.answer_by }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at }),
    ...(row.not_needed !== null && ({ noAnswerNeeded: true } as const)),
    ...(row.page_origin !== null && { pageOrigin: row.page_origin }),
  }
  return { time: row.arrived_at, ...figureFieldsOf(record, { service, country, language }) }
}
