import type { CaseWin } from '../../api/contract/content/content'
import { ContentList } from '../parts/content-list'
import type { ReadContent } from '../parts/use-content'
import type { WidgetProps } from '../widget'
import { ageOf } from './age'
import { WinIcon } from './icon'
import { winStrings } from './strings'

/** The default number of wins, and the maximum. */
const USUAL = 3
const MOST = 50
const COLOURS = ['blue-500', 'amber-500']

export interface CaseWinsProps extends WidgetProps {
  limit?: string
  read?: ReadContent
}

/** The most recent wins, as cards. */
export function CaseWins({ host, api, limit, read }: CaseWinsProps) {
  const wanted = Math.min(MOST, Math.trunc(Number(limit)))
  const count = wanted > 0 ? wanted : USUAL
  return (
    <ContentList<CaseWin>
      host={host}
      api={api}
      path={`/api/case-wins?limit=${count}`}
      read={read}
      expected={count}
      strings={winStrings}
    >
      {win => <Win win={win} />}
    </ContentList>
  )
}

function Win({ win }: { win: CaseWin }) {
  const { title, description, iconType, borderColor, compensationAmount, completedDate } = win
  const paid = compensationAmount !== undefined && compensationAmount !== null
  return (
    <>
      <span className={`edge ${COLOURS.includes(borderColor) ? borderColor : ''}`} part="edge" />
      <p className="head">
        <WinIcon type={iconType} />
        <time dateTime={completedDate} part="age">
          {ageOf(completedDate)}
        </time>
      </p>
      <p className="title" part="title">
        {title}
      </p>
      <p className="text" part="text">
        {description}
      </p>
      {paid && (
        <p className="result">
          <b part="figure">{`£${compensationAmount.toLocaleString('en-GB')}`}</b>
          <span>{winStrings.paid}</span>
        </p>
      )}
    </>
  )
}
