import { CLOSE_DAYS, type DeadlineFilter } from '../../contract/limits/deadlines'
import { rankOn } from '../../contract/order'
import { LISTS, type MailFilter } from '../../contract/records/records'
import { minuteAfter } from '../../contract/time/follow-up'
import { MAY_PRESS, UNDELIVERED } from '../postgres/tables'
import type { Values } from '../postgres/values'
import { hasPassed, isClose, isUndelivered, type RecordFacts } from '../records/facts'
import { isRead, readIdsSql } from '../records/read-ids'
import type { ListFilters } from '../store'
import { anyDaySql, rankSql, urgentSql } from './urgency-sql'

type Test = (facts: RecordFacts) => boolean

/**
 * The parts from which filters make SQL: the collector that returns the parameter of each value, the day of the query
 * as SQL, and the time of arrival as SQL.
 */
export interface Sql {
  values: Values
  today: string
  /** The SQL expression for the time of arrival. */
  arrivedAt: string
}

/**
 * A filter in two versions: a function that tests a record's `RecordFacts`, and an SQL condition over the columns of
 * `records`.
 */
interface Filter<Wanted> {
  plain(wanted: Wanted, today: number): Test
  sql(wanted: Wanted, sql: Sql): string
  /**
   * The property of `RecordFacts` that the filter tests; absent if the table `records` has a column for the property.
   */
  textFact?: TextFact
  /** True when the tallies do not contain the value that the filter tests. */
  isUntallied?: true
}

/** The properties of `RecordFacts` that can be in `traits`, a single column of texts. */
type TextFact = {
  [Name in keyof RecordFacts]: RecordFacts[Name] extends boolean | string | null ? Name : never
}[keyof RecordFacts]

/** A filter by a property in `traits`: it matches if the property is true, or is one of the given texts. */
const byTextFact = <Wanted extends true | readonly string[]>(textFact: TextFact): Filter<Wanted> => ({
  textFact,
  plain: wanted =>
    wanted === true
      ? facts => facts[textFact] === true
      : facts => typeof facts[textFact] === 'string' && wanted.includes(facts[textFact]),
  sql: (wanted, { values }) =>
    `traits && ${values.add(wanted === true ? [textFact] : wanted.map(text => `${textFact}=${text}`))}`,
})

/** In SQL: the record has an open time limit. */
export const LIMITED_SQL = '(undated or limit_day is not null)'
/** True when the record has an open time limit. */
export const isLimited = ({ undated, limitDay }: Pick<RecordFacts, 'undated' | 'limitDay'>) =>
  undated || limitDay !== null

/** The values of the mail filter that select only from `UNDELIVERED`. */
const STILL_TO_ARRIVE: readonly MailFilter[] = ['undelivered', 'queued', 'failed']

/** In SQL: a time limit or the removal is near, or a limit has no known day. */
export const closeSql = (today: string) => {
  const week = [today, `${today} + ${CLOSE_DAYS}`] as const
  return `(undated or coalesce(removal_day between ${week.join(' and ')}, false) or ${anyDaySql(...week)})`
}

/** In SQL: a time limit or the removal has passed. */
export const passedSql = (today: string) => `limit_day < ${today}`

const DEADLINES: Record<DeadlineFilter, { plain(today: number): Test; sql(today: string): string }> = {
  any: { plain: () => isLimited, sql: () => LIMITED_SQL },
  none: { plain: () => facts => !isLimited(facts), sql: () => `not ${LIMITED_SQL}` },
  passed: {
    plain: today => facts => hasPassed(facts, today),
    sql: passedSql,
  },
  '7days': {
    plain: today => facts => isClose(facts, today),
    sql: today => `${LIMITED_SQL} and ${closeSql(today)}`,
  },
}

/**
 * Every filter, for both stores. A new filter is first added to `ListFilters`; the compiler then requires an entry
 * here.
 */
const FILTERS: { [Name in keyof ListFilters]-?: Filter<NonNullable<ListFilters[Name]>> } = {
  status: {
    plain: status => (status === 'pending' ? facts => facts.pending : facts => facts.processed),
    sql: status => status,
  },
  spam: { plain: spam => facts => facts.spam === spam, sql: spam => (spam ? 'spam' : 'not spam') },
  suspect: {
    plain: suspect => facts => facts.suspect === suspect,
    sql: suspect => (suspect ? 'suspect' : 'not suspect'),
  },
  urgency: {
    plain: (rank, today) => facts => rankOn(facts, today) === rank,
    sql: (rank, { values, today }) =>
      rank === 'urgent' ? `${MAY_PRESS} and ${urgentSql(today)}` : rankSql(rank, values.add(rank), today),
  },
  deadline: {
    plain: (deadline, today) => DEADLINES[deadline].plain(today),
    sql: (deadline, { today }) => DEADLINES[deadline].sql(today),
  },
  mail: {
    plain: mail =>
      mail === 'undelivered'
        ? facts => isUndelivered(facts.staffMail) || isUndelivered(facts.visitorMail)
        : facts => facts.staffMail === mail || facts.visitorMail === mail,
    sql: (mail, { values }) => {
      // This condition lets PostgreSQL use an index that contains only the few records with a mail that still has to be
      // sent.
      const asked = STILL_TO_ARRIVE.includes(mail) ? [UNDELIVERED] : []
      const state = mail === 'undelivered' ? undefined : values.add(mail)
      return [...asked, ...(state ? [`(staff_mail = ${state} or visitor_mail = ${state})`] : [])].join(' and ')
    },
  },
  assigned: {
    plain: assigned =>
      typeof assigned === 'string'
        ? facts => facts.owner === assigned
        : facts => facts.owner === null || !assigned.includes(facts.owner),
    sql: (assigned, { values }) =>
      typeof assigned === 'string'
        ? `owner = ${values.add(assigned)}`
        : `(owner is null or owner <> all(${values.add(assigned)}))`,
  },
  // Spam needs no answer, so it counts neither as answered nor as unanswered.
  answered: {
    plain: answered => (answered ? facts => facts.answered : facts => !facts.answered && !facts.spam),
    sql: answered => (answered ? 'answered' : 'not answered and not spam'),
  },
  letters: byTextFact('letters'),
  detained: { plain: () => facts => facts.detained, sql: () => 'detained' },
  service: byTextFact('service'),
  language: byTextFact('language'),
  formLanguage: byTextFact('formLanguage'),
  reach: byTextFact('unsafeWay'),
  source: byTextFact('source'),
  followUp: {
    isUntallied: true,
    plain: (wanted, today) => {
      const after = minuteAfter(today)
      return {
        due: ({ followUp }: RecordFacts) => followUp !== null && followUp < after,
        set: ({ followUp }: RecordFacts) => followUp !== null,
        none: ({ followUp }: RecordFacts) => followUp === null,
      }[wanted]
    },
    sql: (wanted, { values, today }) =>
      wanted === 'due'
        ? `coalesce(follow_up < ${values.add(minuteAfter(Number(today)), 'bigint')}, false)`
        : `follow_up is ${wanted === 'set' ? 'not null' : 'null'}`,
  },
  unread: {
    plain: read => facts => !isRead(read[facts.list], facts.id),
    sql: (read, { values }) => {
      const ids = LISTS.map(list => `when '${list}' then ${values.add(readIdsSql(read[list]), 'int8multirange')}`)
      return `not (case list ${ids.join(' ')} end @> id::bigint)`
    },
  },
  from: {
    plain: from => {
      const time = Date.parse(from)
      return facts => facts.arrivedAt >= time
    },
    sql: (from, { values, arrivedAt }) => `${arrivedAt} >= ${values.add(Date.parse(from))}`,
  },
  to: {
    plain: to => {
      const time = Date.parse(to)
      return facts => facts.arrivedAt < time
    },
    sql: (to, { values, arrivedAt }) => `${arrivedAt} < ${values.add(Date.parse(to))}`,
  },
}

/** The properties of `RecordFacts` that are stored in `traits`, in the order of their filters. */
export const TEXT_FACTS = Object.values(FILTERS).flatMap(({ textFact = [] }: { textFact?: TextFact | [] }) => textFact)

/** The `traits` of a record: the name of each property that is true, and `name=text` for properties that are texts. */
export const textFactsOf = (facts: RecordFacts): string[] =>
  TEXT_FACTS.flatMap(name => {
    const value = facts[name]
    return value === null || value === false ? [] : value === true ? name : `${name}=${value}`
  })

/** True when a query has a filter that tests a value which the tallies do not contain. */
export const asksUntallied = (query: ListFilters): boolean =>
  Object.entries(FILTERS).some(
    ([name, { textFact, isUntallied }]) => (textFact || isUntallied) && query[name as keyof ListFilters] !== undefined,
  )

type Asked = (name: keyof ListFilters, wanted: never) => void

function eachFilter(query: ListFilters, ask: Asked): void {
  for (const name of Object.keys(FILTERS) as (keyof ListFilters)[]) {
    if (query[name] !== undefined) ask(name, query[name] as never)
  }
}

/** A query's filters as one function that tests a record's `RecordFacts`. */
export function plainFilter(query: ListFilters, today: number): Test {
  const tests: Test[] = []
  eachFilter(query, (name, wanted) => tests.push(FILTERS[name].plain(wanted, today)))
  return facts => {
    // This is a loop, because `every` would create a function for each record: 10 MB of garbage for 100,000 records.
    for (const test of tests) if (!test(facts)) return false
    return true
  }
}

/** A query's filters as SQL conditions, all of which must be true. */
export function sqlFilters(query: ListFilters, sql: Sql): string[] {
  const conditions: string[] = []
  eachFilter(query, (name, wanted) => conditions.push(FILTERS[name].sql(wanted, sql)))
  return conditions
}
