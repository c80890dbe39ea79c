import { useRef, useState } from 'react'
import type { SessionAnswer } from '../../../api/contract/people/people'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { say, WAY_WORDS } from './strings'
import { Sure } from './sure'
import { useNextFocus } from './use-changes'

/**
 * The valid sessions, each with a button that ends it. The present session has no button, because Logout ends it. In a
 * list with sessions of several people, the button first asks for confirmation.
 */
export function Sessions(props: {
  sessions: SessionAnswer[]
  /** True when the list contains sessions of several people. */
  showsPerson?: boolean
  onEnd: (session: SessionAnswer) => void
}) {
  const [asked, setAsked] = useState<string>()
  const root = useRef<HTMLUListElement>(null)
  const focusNext = useNextFocus(root)
  return (
    <ul className="lines" ref={root}>
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
              <button
                type="button"
                aria-expanded={props.showsPerson && asked === id}
                onClick={() => {
                  if (!props.showsPerson) return props.onEnd(session)
                  setAsked(asked === id ? undefined : id)
                  focusNext('.sure')
                }}
                data-ends={id}
              >
                {props.showsPerson ? `${say.endOne}...` : say.endOne}{' '}
                <span className="unseen">
                  {props.showsPerson && say.sessionOf(person?.name ?? say.whoShares)} {device}, {say.since}{' '}
                  <Time iso={startedAt} />
                </span>
              </button>
            )}
            {asked === id && (
              <Sure
                act={say.endSession}
                why={say.endWhy}
                onSure={() => {
                  setAsked(undefined)
                  props.onEnd(session)
                }}
                onCancel={() => {
                  setAsked(undefined)
                  focusNext(`[data-ends="${id}"]`)
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
