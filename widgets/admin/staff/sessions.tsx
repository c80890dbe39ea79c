import type { SessionAnswer } from '../../../api/contract/people/people'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { say, WAY_WORDS } from './strings'

/** The valid sessions, each with a button to end it; a person's own session is ended by Logout. */
export function Sessions(props: {
  sessions: SessionAnswer[]
  /** True when the list contains sessions of several people. */
  showsPerson?: boolean
  onEnd: (session: SessionAnswer) => void
}) {
  return (
    <ul className="lines">
      {props.sessions.map(session => {
        const { id, person, way, browser, startedAt, usedAt, isThis } = session
        const device = browser ?? say.someBrowser
        return (
          <li key={id}>
            <span>
              <b>{props.showsPerson ? person ? <Text>{person.name}</Text> : say.whoShares : device}</b>{' '}
              {isThis && `(${say.thisOne}) `}
              <small>
                {props.showsPerson && `${device}, `}
                {say.by} {WAY_WORDS[way]}, {say.since} <Time iso={startedAt} />, {say.used} <Time iso={usedAt} />
              </small>
            </span>
            {!isThis && (
              <button type="button" onClick={() => props.onEnd(session)}>
                {say.endOne}{' '}
                <span className="unseen">
                  {props.showsPerson && say.sessionOf(person?.name ?? say.whoShares)} {device}, {say.since}{' '}
                  <Time iso={startedAt} />
                </span>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
