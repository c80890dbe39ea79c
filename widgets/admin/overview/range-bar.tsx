import { useId, useState } from 'react'
import { dayInLondon } from '../../../api/contract/time/office-hours'
import { monthInWords } from './words'

/** The days that the overview covers: the last days, or from one day to another. */
export type Range = { days: '1' | '7' | '30' | '90' } | { from: string; to: string; month?: string }

const RANGES = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days' } as const
/** The number of months for which staff can choose a report. */
const MONTHS = 13

export const queryOf = (range: Range) => ('days' in range ? `days=${range.days}` : `from=${range.from}&to=${range.to}`)

/** The form in which staff choose the days. If staff choose a month, the overview becomes a report for this month. */
export function RangeBar(props: { range: Range; onRange: (range: Range) => void; words: string }) {
  const { range, onRange, words } = props
  const id = useId()
  const [isOwn, setOwn] = useState('from' in range && !range.month)
  const today = dayInLondon(Date.now())
  const chosen = isOwn ? 'own' : 'days' in range ? range.days : 'month'
  const months = Array.from({ length: MONTHS }, (_, ago) => monthBefore(today, ago))
  return (
    <div className="range">
      <fieldset>
        <legend className="unseen">Days</legend>
        {Object.entries({ ...RANGES, own: 'Own dates' }).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}r`}
              checked={chosen === value}
              onChange={() => {
                setOwn(value === 'own')
                if (value !== 'own') onRange({ days: value as keyof typeof RANGES })
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <label className="month">
        <span className="unseen">A month’s report</span>
        <select
          value={'month' in range && !isOwn ? range.month : ''}
          onChange={event => {
            const { value: month } = event.currentTarget
            if (!month) return
            setOwn(false)
            onRange({ from: `${month}-01`, to: lastOf(month), month })
          }}
        >
          <option value="">A month’s report…</option>
          {months.map(month => (
            <option key={month} value={month}>
              {monthInWords(month)}
            </option>
          ))}
        </select>
      </label>
      {isOwn && (
        <form
          onSubmit={event => {
            event.preventDefault()
            const given = Object.fromEntries(new FormData(event.currentTarget)) as { from: string; to: string }
            if (given.from && given.to) onRange(given.from <= given.to ? given : { from: given.to, to: given.from })
          }}
        >
          <label>
            From <input type="date" name="from" required max={today} defaultValue={'from' in range ? range.from : ''} />
          </label>
          <label>
            To <input type="date" name="to" required max={today} defaultValue={'from' in range ? range.to : today} />
          </label>
          <button type="submit">Show</button>
        </form>
      )}
      <p>{words}</p>
    </div>
  )
}

function monthBefore(today: string, ago: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
}

function lastOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
