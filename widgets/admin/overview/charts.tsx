import { useId } from 'react'
import type { Overview } from '../../../api/contract/overview'
import { LISTS } from '../../../api/contract/records/records'
import { DAY } from '../../../api/contract/time/durations'
import { number } from '../strings'
import { agesInWords, dayInWords, minutesInWords, PROMISE_WORDS, periodInWords, totalOf } from './words'

// Screen readers skip each chart, because the sentence and the table beside the chart contain the same information.
// Positions in a chart are percentages of its width, so that text has the same size at any width.

/** A striped pattern, so that people who cannot tell the colours apart can distinguish the lists. */
function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="stripe" d="M0 0v5" />
      </pattern>
    </defs>
  )
}

/** A small square for the legend, in the colour or pattern of a list's columns. */
export function Swatch({ list }: { list: string }) {
  const id = useId()
  return (
    <svg className="swatch" viewBox="0 0 14 14" aria-hidden="true">
      <Stripes id={id} />
      <rect
        className={`kind ${list}`}
        x="1"
        y="1"
        width="12"
        height="12"
        rx="2"
        fill={list === 'callbacks' ? `url(#${id})` : undefined}
      />
    </svg>
  )
}

const COLUMNS = { height: 190, top: 22, bottom: 24, start: 8 }
/** The maximum number of labels that fit below the columns. */
const MOST_LABELS = 5

/** The chart of new requests. The column of each period has a part for each list. */
export function Columns({ periods, step }: Overview) {
  const id = useId()
  const most = Math.max(1, ...periods.map(totalOf))
  const scale = niceTop(most)
  const room = COLUMNS.height - COLUMNS.top - COLUMNS.bottom
  const base = COLUMNS.height - COLUMNS.bottom
  const slot = (100 - COLUMNS.start) / periods.length
  const every = Math.ceil(periods.length / MOST_LABELS)
  const width = Math.min(slot * 0.74, 9)
  const highest = periods.findIndex(period => totalOf(period) === most)
  return (
    <svg className="chart" height={COLUMNS.height} aria-hidden="true">
      <Stripes id={id} />
      {[scale, scale / 2].map(value => (
        <g key={value}>
          <line
            className="grid"
            x1="0"
            x2="100%"
            y1={base - (value / scale) * room}
            y2={base - (value / scale) * room}
          />
          <text x="0" y={base - (value / scale) * room - 4}>
            {number(value)}
          </text>
        </g>
      ))}
      <line className="axis" x1="0" x2="100%" y1={base} y2={base} />
      {periods.map((period, at) => {
        const x = COLUMNS.start + at * slot + (slot - width) / 2
        let y = base
        return (
          <g key={period.from}>
            {LISTS.map(list => {
              const height = (period[list] / scale) * room
              y -= height
              return height > 0 ? (
                <rect
                  key={list}
                  className={`kind ${list}`}
                  x={`${x}%`}
                  y={y + 0.5}
                  width={`${width}%`}
                  height={Math.max(1, height - 1)}
                  rx="1.5"
                  fill={list === 'callbacks' ? `url(#${id})` : undefined}
                />
              ) : null
            })}
            {(at === highest || at === periods.length - 1) && totalOf(period) > 0 && (
              <text className="strong" x={`${x + width / 2}%`} y={y - 6} textAnchor="middle">
                {number(totalOf(period))}
              </text>
            )}
            {at % every === 0 && (
              <text x={`${x + width / 2}%`} y={COLUMNS.height - 6} textAnchor="middle">
                {periodInWords(period.from, step)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The smallest round and even number that is at least `most`, for the top of a chart. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 3, 4, 5, 6, 8, 10].map(step => step * power).find(top => top >= most && top % 2 === 0) ?? 2
}

const LANE = { height: 56, top: 22 }
/** The positions of the promised time, and of the longest times, in percent of the chart's width. */
const PROMISE_AT = 72
const FARTHEST = 98

/** The chart of answer times. The promised time is at the same position in every row. */
export function Lanes({ answers: { promises } }: Overview) {
  const height = LANE.top + promises.length * LANE.height
  const at = (minutes: number, hours: number) => Math.min(FARTHEST, (minutes / (hours * 60)) * PROMISE_AT)
  return (
    <div className="lanes" aria-hidden="true">
      <ul>
        {promises.map(({ promise }) => (
          <li key={promise}>{PROMISE_WORDS[promise]}</li>
        ))}
      </ul>
      <svg className="chart" height={height} aria-hidden="true">
        <text className="brass" x={`${PROMISE_AT}%`} y="12" textAnchor="middle">
          the promise
        </text>
        <line className="promise" x1={`${PROMISE_AT}%`} x2={`${PROMISE_AT}%`} y1="18" y2={height} />
        {promises.map(({ promise, hours, now }, lane) => {
          const y = LANE.top + lane * LANE.height + LANE.height / 2
          const { median, p90 } = now
          const half = at(median ?? 0, hours)
          const most = at(p90 ?? 0, hours)
          const isLate = (p90 ?? 0) > hours * 60
          return (
            <g key={promise} className={isLate ? 'late' : ''}>
              <line className="grid" x1="0" x2="100%" y1={y} y2={y} />
              {median !== null && (
                <>
                  <line className="took" x1="0" x2={`${most}%`} y1={y} y2={y} />
                  <line className="end" x1={`${most}%`} x2={`${most}%`} y1={y - 9} y2={y + 9} />
                  <circle cx={`${half}%`} cy={y} r="6.5" />
                  <text x={`${Math.max(half, 0)}%`} y={y - 13} textAnchor={anchor(half)}>
                    half: {minutesInWords(median)}
                  </text>
                  <text
                    className="most"
                    x={isLate ? '100%' : `${most}%`}
                    y={y + 23}
                    textAnchor={most > 40 ? 'end' : anchor(most)}
                  >
                    9 of 10: {minutesInWords(p90)}
                  </text>
                </>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** A text near an edge of the chart is aligned so that it stays within the chart. */
const anchor = (at: number) => (at < 18 ? 'start' : at > 80 ? 'end' : 'middle')

/** The chart of waiting requests by how long they have waited. */
export function Ages({ waiting: { ages } }: Overview) {
  const names = agesInWords(ages)
  const most = Math.max(1, ...ages.map(({ waiting }) => waiting))
  return (
    <ul className="ages" aria-hidden="true">
      {ages.map(({ waiting, late }, at) => (
        <li key={names[at]}>
          <span>{names[at]}</span>
          <span className="line">
            {waiting > 0 && <svg className={late ? 'has-late' : ''} width={`${(55 * waiting) / most}%`} />}
            <b className={late ? 'late' : waiting ? '' : 'none'}>
              {waiting
                ? `${number(waiting)}${late ? `, ${late === waiting ? 'all late' : `${number(late)} late`}` : ''}`
                : 'none'}
            </b>
          </span>
        </li>
      ))}
    </ul>
  )
}

const TIMELINE = { height: 168, base: 138, days: 28, start: 4, end: 97, dot: 15, step: 34 }

/** The chart of the days in the next four weeks on which time limits end. */
export function Timeline({ deadlines: { days }, at }: Overview) {
  const today = Date.parse(new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }))
  const x = (day: number) => TIMELINE.start + (day / TIMELINE.days) * (TIMELINE.end - TIMELINE.start)
  const placed = days.map(({ day, count }) => ({ ahead: Math.round((Date.parse(day) - today) / DAY), count }))
  let lastAhead = -9
  let level = 0
  return (
    <svg className="chart" height={TIMELINE.height} aria-hidden="true">
      <rect className="near" x="0" y="0" width={`${x(7.4)}%`} height={TIMELINE.base} rx="6" />
      <text className="near-text" x="8" y="18">
        7 days
      </text>
      <line className="axis" x1="0" x2="100%" y1={TIMELINE.base} y2={TIMELINE.base} />
      {[0, 7, 14, 21, 28].map(day => (
        <text
          key={day}
          x={`${x(day)}%`}
          y={TIMELINE.height - 8}
          textAnchor={day === 0 ? 'start' : day === TIMELINE.days ? 'end' : 'middle'}
        >
          {day === 0 ? 'today' : dayInWords(new Date(today + day * DAY).toISOString().slice(0, 10)).slice(4)}
        </text>
      ))}
      {placed.map(({ ahead, count }) => {
        level = ahead - lastAhead < 3 ? (level + 1) % 3 : 0
        lastAhead = ahead
        const y = TIMELINE.base - 24 - TIMELINE.dot - level * TIMELINE.step
        return (
          <g key={ahead} className={ahead <= 7 ? 'limit near-limit' : 'limit'}>
            <line x1={`${x(ahead)}%`} x2={`${x(ahead)}%`} y1={y + TIMELINE.dot} y2={TIMELINE.base} />
            <circle cx={`${x(ahead)}%`} cy={y} r={TIMELINE.dot} />
            <text x={`${x(ahead)}%`} y={y + 4.5} textAnchor="middle">
              {number(count)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
