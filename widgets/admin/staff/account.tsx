import { type FormEvent, useRef, useState } from 'react'
import type { EnrolledAnswer, MeAnswer, SessionAnswer, SignInAnswer } from '../../../api/contract/people/people'
import { readAnswer } from '../calls'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { type CallOwn, CodeSetup } from '../sign-in/code-setup'
import { makePasskey, noPasskeyText } from '../sign-in/make-passkey'
import { takesPasskeys } from '../sign-in/passkeys'
import { RecoveryCodes } from '../sign-in/recovery-codes'
import { useStaff } from '../staff-context'
import { Sessions } from './sessions'
import type { ShownOnceState } from './shown-once'
import { Stale } from './stale'
import { ROLE_WORDS, say } from './strings'
import { Sure } from './sure'
import { ChangeResult, type Changes, useChanges, useNextFocus } from './use-changes'
import { useFresh } from './use-fresh'

/** The page with a person's ways to sign in, and their sessions. */
export function Account({ shownOnce }: { shownOnce: ShownOnceState }) {
  const { api, request, isNamed } = useStaff()
  const me = useFresh<MeAnswer>(`${api}/api/admin/me`)
  const ways = useFresh<SignInAnswer>(`${api}/api/admin/sign-in`)
  const sessions = useFresh<SessionAnswer[]>(`${api}/api/admin/sessions`)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const changes = useChanges(() => {
    me.again()
    sessions.again()
  })
  const [{ codes }, setShownOnce] = shownOnce
  const [setsUp, setSetsUp] = useState(false)

  const call: CallOwn = async (path, call) => {
    const response = await request(`${api}/api/admin/${path}`, call)
    return (response.status === 204 ? undefined : await readAnswer(response)) as never
  }

  /** Shows the new recovery codes. The earlier codes no longer work. */
  function show({ recoveryCodes }: EnrolledAnswer) {
    if (!recoveryCodes) return
    setShownOnce(now => ({ ...now, codes: recoveryCodes }))
    focusNext('.new-codes h4')
  }

  async function handleNewCodes() {
    const make = () => call<EnrolledAnswer>('me/recovery-codes', { method: 'POST' })
    const made = await changes.make('recovery', make)
    if (made) show(made.answer)
  }

  async function handleAdd(name: string) {
    const made = await changes.make('add', () => makePasskey(call, name), {
      done: () => say.passkeyAdded(name),
      failed: error => noPasskeyText(error, say.noPasskey),
    })
    if (made) show(made.answer)
    return made !== undefined
  }

  async function handleRemove(id: string, name: string) {
    const remove = () => call(`me/passkeys/${id}`, { method: 'DELETE' })
    if (await changes.make(`passkey ${id}`, remove)) {
      changes.showMessage({ at: 'ways', text: say.passkeyRemoved(name) })
      focusNext('.ways h3')
    }
  }

  async function handleEnd(path: string) {
    const end = () => call(path, { method: 'DELETE' })
    if (await changes.make('sessions', end, { done: () => say.sessionEnded })) focusNext('.sessions h3')
  }

  const { value } = me
  if (!value || !sessions.value) return <WaitingPlace title={say.failed} missing={[me, sessions]} />
  const { person, hasPassword, hasCode } = value
  const isProven = value.provenUntil !== null
  const others = sessions.value.filter(({ isThis }) => !isThis)
  const hasBoth = hasPassword && hasCode
  return (
    <div className="places" ref={root}>
      <h2 tabIndex={-1}>{person ? person.name : say.account}</h2>
      <Stale reads={[me, sessions]} />
      <p>
        {person
          ? `${person.email} · ${ROLE_WORDS[person.role].name}: ${ROLE_WORDS[person.role].may}`
          : say.sharedAccount}
      </p>
      {person && isNamed && (
        <section className="card ways">
          <h3 tabIndex={-1}>{say.ways}</h3>
          {value.passkeys.length === 1 && !hasBoth && <p className="note">{say.onlyOneWay}</p>}
          {!isProven && <p className="note">{say.proveAgain}</p>}
          <ChangeResult of={changes} at="ways" />
          <WaysOfOne me={value} changes={changes} onRemove={handleRemove} onNewCodes={handleNewCodes} />
          {codes && (
            <div className="new-codes">
              <h4 tabIndex={-1}>{say.newCodes}</h4>
              <RecoveryCodes
                codes={codes}
                onKept={() => {
                  setShownOnce(({ codes: _, ...now }) => now)
                  focusNext('.ways h3')
                }}
              />
            </div>
          )}
          {isProven && ways.value && takesPasskeys(ways.value) && <AddPasskey onAdd={handleAdd} />}
          <ChangeResult of={changes} at="add" />
          {isProven && (
            <>
              <p className="do">
                <button type="button" aria-expanded={setsUp} onClick={() => setSetsUp(!setsUp)}>
                  {hasCode ? say.changeSetUp : say.setUp}
                </button>
              </p>
              {setsUp && (
                <CodeSetup
                  call={call}
                  email={person.email}
                  isChange={hasBoth}
                  onDone={enrolled => {
                    setSetsUp(false)
                    changes.showMessage({ at: 'ways', text: say.codeSetUp })
                    focusNext('.ways h3')
                    show(enrolled)
                    me.again()
                  }}
                />
              )}
            </>
          )}
        </section>
      )}
      <section className="card sessions">
        <h3 tabIndex={-1}>{say.sessions}</h3>
        <ChangeResult of={changes} at="sessions" />
        <Sessions sessions={sessions.value} onEnd={({ id }) => handleEnd(`sessions/${id}`)} />
        {others.length > 1 && <EndOthers focusNext={focusNext} onEnd={() => handleEnd('sessions')} />}
      </section>
    </div>
  )
}

/** The button that ends all other sessions of the person, who must confirm first. */
function EndOthers({ focusNext, onEnd }: { focusNext: (selector: string) => void; onEnd: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p className="do">
        <button
          type="button"
          aria-expanded={asks}
          onClick={() => {
            setAsks(!asks)
            focusNext('.sessions > .sure')
          }}
          data-ends="others"
        >
          {say.endOthers}...
        </button>
      </p>
      {asks && (
        <Sure
          act={say.endOthers}
          why={say.endOthersWhy}
          onSure={() => {
            setAsks(false)
            onEnd()
          }}
          onCancel={() => {
            setAsks(false)
            focusNext('[data-ends=others]')
          }}
        />
      )}
    </>
  )
}

/**
 * The list of a person's ways to sign in. Shortly after signing in, the person can remove passkeys, and renew the
 * recovery codes.
 */
function WaysOfOne(props: {
  me: MeAnswer
  changes: Changes
  onRemove: (id: string, name: string) => void
  onNewCodes: () => void
}) {
  const { me, changes, onRemove, onNewCodes } = props
  const { passkeys, hasPassword, hasCode, recoveryCodes } = me
  const isProven = me.provenUntil !== null
  return (
    <ul className="lines">
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <span>
            <b>
              {say.passkey}: <Text>{name}</Text>
            </b>
            , {say.added} <Time iso={createdAt} />
            {usedAt && (
              <>
                , {say.used} <Time iso={usedAt} />
              </>
            )}
          </span>
          {isProven && (
            <button type="button" onClick={() => onRemove(id, name)}>
              {say.remove} <span className="unseen">{name}</span>
            </button>
          )}
          <ChangeResult of={changes} at={`passkey ${id}`} />
        </li>
      ))}
      {hasPassword && hasCode && (
        <li>
          <span>
            <b>{say.password}</b> {say.recovery(recoveryCodes)}
          </span>
          {isProven && (
            <button type="button" onClick={onNewCodes} data-makes="codes">
              {say.newRecovery}
            </button>
          )}
          <ChangeResult of={changes} at="recovery" />
        </li>
      )}
    </ul>
  )
}

/** The form that adds a passkey. `onAdd` resolves to true when a passkey was added; otherwise the typed name stays. */
function AddPasskey({ onAdd }: { onAdd: (name: string) => Promise<boolean> }) {
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const { name } = Object.fromEntries(new FormData(form))
    if (await onAdd(String(name).trim() || say.usualName)) form.reset()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className="beside">
        <label>
          {say.passkeyName}
          <input name="name" autoComplete="off" placeholder={say.usualName} maxLength={60} />
        </label>
        <button type="submit">{say.addPasskey}</button>
      </div>
    </form>
  )
}
