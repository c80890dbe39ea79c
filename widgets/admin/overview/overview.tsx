import { type ReactNode, useRef, useState } from 'react'
import '../gathered'
import type { Overview as Figures, ValueCount } from '../../../api/contract/overview'
import { LISTS } from '../../../api/contract/records/records'
import { createSheet } from '../../styles'
import { readAnswer } from '../calls'
import { Text } from '../parts/text'
import { WaitingPlace } from '../parts/waiting-place'
import { Stale } from '../staff/stale'
import { say } from '../staff/strings'
import { useFresh } from '../staff/use-fresh'
import { useStaff } from '../staff-context'
import { number } from '../strings'
import { useSheet } from '../use-sheet'
import { Ages, Columns, Lanes, Swatch, Timeline } from './charts'
import styles from './overview.css'
import { queryOf, type Range, RangeBar } from './range-bar'
import {
  agesTable,
  answersTable,
  cameTable,
  csvOf,
  deadlinesTable,
  formDaysTable,
  formsTable,
  ownersTable,
  periodsTable,
  type Table,
  valuesTable,
} from './tables'
import {
  answersInWords,
  cameInWords,
  daysInWords,
  deadlinesInWords,
  formsInWords,
  headline,
  keptPercent,
  minutesInWords,
  monthInWords,
  percent,
  pressing,
  stepWords,
  sumOf,
  timeInWords,
  totalOf,
  waitingInWords,
} from './words'

const sheet = createSheet(styles)

/** The range of days that staff chose last, kept until the page is closed or loaded again. */
let lastRange: Range = { days: '30' }

/** The overview of new and waiting requests, answers and time limits, each as text, chart and table. */
export function Overview() {
  const { api, request } = useStaff()
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  const [range, setRange] = useState(lastRange)
  const [failed, setFailed] = useState(false)
  const read = useFresh<Figures>(`${api}/api/admin/overview?${queryOf(range)}`)
  // The earlier figures stay on the screen while the page reads new ones.
  const latest = useRef<Figures>(undefined)
  if (read.value) latest.current = read.value
  const figures = latest.current

  function handleRange(next: Range) {
    lastRange = next
    setRange(next)
  }

  // An export requests the overview again, with the parameter `as`, so that the API records the export in the audit.
  async function handOut(as: 'csv' | 'print') {
    setFailed(false)
    try {
      const leaving = (await readAnswer(
        await request(`${api}/api/admin/overview?${queryOf(range)}&as=${as}`),
      )) as Figures
      if (as === 'csv') saveCsv(leaving)
      else print()
    } catch {
      setFailed(true)
    }
  }

  const report = 'month' in range ? `Report for ${monthInWords(range.month ?? '')}` : 'Overview'
  return (
    <div className="overview" ref={root} aria-busy={read.busy}>
      <div className="tools">
        <RangeBar range={range} onRange={handleRange} words={figures ? besideInWords(figures) : ''} />
        {figures && (
          <div className="ways-out">
            <button type="button" className="plain" onClick={() => handOut('csv')}>
              CSV
            </button>
            <button type="button" className="plain" onClick={() => handOut('print')}>
              Print
            </button>
          </div>
        )}
      </div>
      {figures ? (
        <div className="figures">
          <Stale reads={[read]} />
          {failed && <p role="alert">{say.overviewFailed}</p>}
          <p className="report">
            {report}: {daysInWords(figures.range)}
          </p>
          <div role="status">
            <h2>
              {headline(figures).map((sentence, at, all) => (
                <span key={sentence}>
                  {sentence}
                  {at < all.length - 1 && ' '}
                </span>
              ))}
            </h2>
            <p className="pressing">{pressing(figures)}</p>
          </div>
          <KeyFigures {...figures} />
          <Cards {...figures} />
          <p className="foot-note">
            Hours are office hours in UK time, except where a promise counts every hour. Spam is not counted. Figures of{' '}
            {timeInWords(figures.at)}.
          </p>
        </div>
      ) : (
        <WaitingPlace title={say.overviewFailed} missing={[read]} />
      )}
    </div>
  )
}

function besideInWords({ range }: Figures): string {
  const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1
  return days === 1
    ? `${daysInWords(range)}, compared with the day before`
    : `${daysInWords(range)}, compared with the ${number(days)} days before`
}

function saveCsv(figures: Figures): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', csvOf(figures)], { type: 'text/csv' }))
  link.download = `overview-${figures.range.from}-${figures.range.to}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function KeyFigures({ came, answers, waiting }: Figures) {
  const [total, before] = [sumOf(came, 'now'), sumOf(came, 'before')]
  const [kept, keptBefore] = [keptPercent(answers.now), keptPercent(answers.before)]
  const [half, halfBefore] = [answers.now.median, answers.before.median]
  return (
    <dl className="key">
      <Figure name="Came in" value={number(total)}>
        {before === 0 ? (
          'no earlier data'
        ) : total === before ? (
          'as many as before'
        ) : (
          <>
            {number(Math.abs(total - before))} {total > before ? 'more' : 'fewer'} than {number(before)}
          </>
        )}
      </Figure>
      <Figure name="Answered in time" value={percent(kept)}>
        {kept !== undefined && `of ${number(answers.now.kept + answers.now.missed)} due, `}
        <Compared
          now={kept}
          before={keptBefore}
          better={(now, before) => now > before}
          words={points}
          shown={percent}
        />
      </Figure>
      <Figure name="Typical answer time" value={minutesInWords(half)}>
        <Compared
          now={half ?? undefined}
          before={halfBefore ?? undefined}
          better={(now, before) => now < before}
          words={(by, isBetter) => `${minutesInWords(by)} ${isBetter ? 'faster' : 'slower'}`}
          shown={minutesInWords}
        />
      </Figure>
      <Figure name="Waiting now" value={number(waiting.waiting)}>
        <b className={waiting.late ? 'worse' : ''}>{waiting.late ? `${number(waiting.late)} late` : 'none late'}</b>
        {waiting.waiting > 0 && `, ${number(waiting.nobodys)} unassigned`}
      </Figure>
    </dl>
  )
}

const points = (by: number, isBetter: boolean) =>
  `${by} ${by === 1 ? 'point' : 'points'} ${isBetter ? 'better' : 'worse'}`

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <small>{children}</small>
      </dd>
    </div>
  )
}

/** Compares a figure with the figure of the days before, in words. */
function Compared(props: {
  now: number | undefined
  before: number | undefined
  better: (now: number, before: number) => boolean
  words: (by: number, isBetter: boolean) => string
  shown: (value: number) => string
}) {
  const { now, before, better, words, shown } = props
  if (now === undefined) return <>no answers yet</>
  if (before === undefined) return <>no earlier data</>
  if (now === before) return <>as before</>
  const isBetter = better(now, before)
  return (
    <>
      <b className={isBetter ? 'better' : 'worse'}>{words(Math.abs(now - before), isBetter)}</b> than {shown(before)}
    </>
  )
}

function Cards(figures: Figures) {
  const { step, answers, waiting, deadlines, services, languages, formLanguages, countries, pages, sources } = figures
  return (
    <div className="grid">
      <Card title={`What came in, ${stepWords(step)}`} words={cameInWords(figures)}>
        {figures.periods.some(totalOf) && <Columns {...figures} />}
        <TableOf {...cameTable(figures)} mark={row => <Swatch list={LISTS.toReversed()[row] as string} />} />
        <details>
          <summary>
            <span>{`All of it, ${stepWords(step)}`}</span>
          </summary>
          <TableOf {...periodsTable(figures)} />
        </details>
      </Card>
      <Card title="Answers against the promise" words={answersInWords(figures)}>
        {answers.promises.length > 0 && (
          <>
            <Lanes {...figures} />
            <TableOf {...answersTable(figures)} />
            <p className="foot-note">
              The times are those of answered requests. In “Kept”, a request that still waits after its time counts as
              late.
            </p>
          </>
        )}
      </Card>
      <Card title="Waiting now, by age" words={waitingInWords(figures)}>
        {waiting.waiting > 0 && (
          <>
            <Ages {...figures} />
            <TableOf {...agesTable(figures)} isUnseen />
            <TableOf {...ownersTable(figures)} />
          </>
        )}
      </Card>
      <Card title="Time limits ahead" words={deadlinesInWords(figures)}>
        {deadlines.next.length > 0 && (
          <>
            <Timeline {...figures} />
            <Deadlines {...figures} />
          </>
        )}
      </Card>
      <Values title="What they ask for" what="Service" values={services} none="Nobody named a service." />
      <Values title="Languages" what="Language" values={languages} none="Nobody named a language." />
      <Values title="Forms sent in" what="Language" values={formLanguages} none="Every form was sent in English." />
      <Values title="Countries" what="Country" values={countries} none="No visa application named a country." />
      {sources.length > 0 && <Values title="Sources" what="Source" values={sources} none="" link={linkOfSource} />}
      <Values title="Pages they came from" what="Page" values={pages} none="Nothing came in." />
      {figures.forms && (
        <Card title="Forms begun and sent" words={formsInWords(figures.forms)}>
          {figures.forms.each.length > 0 && <TableOf {...formsTable(figures.forms)} />}
          {figures.forms.days.length > 0 && (
            <details>
              <summary>
                <span>Each day</span>
              </summary>
              <TableOf {...formDaysTable(figures.forms)} />
            </details>
          )}
        </Card>
      )}
    </div>
  )
}

function Card({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <p>{words}</p>
      {children}
    </section>
  )
}

/** The name of the visitor who has a time limit, as a link to the visitor's request. */
function Whom({ list, id, name }: Partial<Figures['deadlines']['next'][number]>) {
  const { home } = useStaff()
  if (!name) return null
  return (
    <a className="whom" href={`${home}#/${list}/${id}`} {...awayFrom(home)}>
      <Text>{name}</Text>
    </a>
  )
}

/** The table of the most urgent time limits, with a link to the requests of all time limits. */
function Deadlines(figures: Figures) {
  const { home } = useStaff()
  const { next } = figures.deadlines
  const { all = 0, ...table } = deadlinesTable(figures)
  return (
    <>
      <TableOf {...table} lead={row => <Whom {...next[row]} />} />
      {all > next.length && (
        <p className="more">
          <a href={`${home}#/inbox?status=pending&deadline=any&sort=deadline`} {...awayFrom(home)} part="more-limits">
            {`${number(all - next.length)} more: open all ${number(all)} in the inbox`}
          </a>
        </p>
      )}
    </>
  )
}

/** On another site, a link to the service's own dashboard opens in a new tab, so that the site's page stays open. */
const awayFrom = (home: string) => home.startsWith('http') && { target: '_blank', rel: 'noreferrer' }

/** The number of rows that are visible until staff ask for more. */
const FIRST = 6

/** The address fragment of the inbox with the requests from one source. */
const linkOfSource = (source: string) => `#/inbox?${new URLSearchParams({ source })}`

function Values(props: {
  title: string
  what: string
  values: ValueCount[]
  none: string
  link?: (label: string) => string
}) {
  const { title, what, values, none, link } = props
  const [top] = values
  const most = Math.max(1, ...values.map(({ now }) => now))
  const bar = (row: number) => (
    <span className="bar-of" aria-hidden="true">
      <svg width={`${(100 * (values[row]?.now ?? 0)) / most}%`} />
    </span>
  )
  const { rows, ...table } = valuesTable(title, what, values)
  return (
    <Card title={title} words={top?.now ? `Most: ${top.label}, ${number(top.now)}.` : none}>
      {values.length > 0 && <TableOf {...table} rows={rows.slice(0, FIRST)} after={bar} link={link} />}
      {rows.length > FIRST && (
        <details>
          <summary>
            <span>{number(rows.length - FIRST)} more</span>
          </summary>
          <TableOf {...table} rows={rows.slice(FIRST)} after={row => bar(row + FIRST)} link={link} />
        </details>
      )}
    </Card>
  )
}

function TableOf(
  props: Table & {
    mark?: (row: number) => ReactNode
    after?: (row: number) => ReactNode
    /** Draws a mark before the text of a row. */
    lead?: (row: number) => ReactNode
    /** Returns the address to which the text in a row's first cell leads. */
    link?: ((text: string) => string) | undefined
    isUnseen?: boolean
  },
) {
  const { title, rows, words = [], wide, before, late, mark, after, lead, link, isUnseen } = props
  const head = props.head.slice(0, before)
  const classOf = (column: number, row?: number) =>
    [
      words.includes(column) ? 'words' : '',
      column === wide ? 'roomy' : '',
      row !== undefined && late?.(row, column) ? 'late' : '',
    ]
      .join(' ')
      .trim() || undefined
  return (
    <div className={isUnseen ? 'unseen' : 'scroll'}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={classOf(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other names, and are drawn anew together.
            <tr key={row}>
              {cells.slice(0, before).map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    {mark?.(row)}
                    {link ? <a href={link(cell)}>{cell}</a> : cell}
                    {after?.(row)}
                  </th>
                ) : (
                  <td key={head[column]} className={classOf(column, row)}>
                    {words.includes(column) && lead?.(row)}
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
