import type { ServiceHealthAnswer } from '../../../api/contract/health'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { Stale } from './stale'
import { say } from './strings'
import { useFresh } from './use-fresh'

type HealthLine = ServiceHealthAnswer['lines'][number]

/** The states of a check, worst first. */
const STATES = ['wrong', 'look', 'ok'] as const

/**
 * Draws a sentence. Commands between backticks, and names of settings (capitals with an underscore), have the style of
 * code.
 */
const inCode = (words: string) =>
  words
    .split(/`([^`]+)`|\b([A-Z]+(?:_[A-Z]+)+)\b/)
    .map((part, at) => (part && at % 3 ? <code key={part}>{part}</code> : part))

/**
 * The page about the state of the service, such as its mail, disk and copy. Each check is a sentence, with the remedy
 * if something is wrong.
 */
export function Health() {
  const { api } = useStaff()
  const health = useFresh<ServiceHealthAnswer>(`${api}/api/admin/health`)
  const { value } = health
  const count = (state: HealthLine['state']) => value?.lines.filter(line => line.state === state).length ?? 0
  return (
    <div className="places">
      <h2>{say.health}</h2>
      <p>{inCode(say.healthLead)}</p>
      {value ? (
        <>
          <Stale reads={[health]} />
          <div className="summary">
            <p role="status">
              <b>{say.standing(count('wrong'), count('look'))}</b>{' '}
              <small>
                {say.lookedAt} <Time iso={value.at} />
              </small>
            </p>
            <button
              type="button"
              aria-disabled={health.busy || undefined}
              onClick={() => health.busy || health.again()}
            >
              {health.busy ? say.reading : say.lookAgain}
            </button>
          </div>
          {STATES.filter(state => count(state)).map(state => (
            <ul key={state} className={`looks ${state}`} aria-label={say.states[state]}>
              {value.lines
                .filter(line => line.state === state)
                .map(line => (
                  <li key={`${line.about} ${line.says}`}>
                    <span className="state">{say.states[state]}</span>
                    <b>{say.healthAbout[line.about] ?? line.about}</b>
                    <p>{inCode(line.says)}</p>
                  </li>
                ))}
            </ul>
          ))}
        </>
      ) : (
        <WaitingPlace title={say.failed} missing={[health]} />
      )}
    </div>
  )
}
