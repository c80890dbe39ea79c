import { type FormEvent, useState } from 'react'
import type { EnrolledAnswer, MeAnswer, SessionAnswer, SignInAnswer } from '../../../api/contract/people'
import { failureText, readAnswer } from '../calls'
import { type CallOwn, CodeSetup } from '../door/code-setup'
import { makePasskey, takesPasskeys } from '../door/passkeys'
import { RecoveryCodes } from '../door/recovery-codes'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import type { AuthedFetch } from '../transport'
import { ROLE_WORDS, say } from './strings'
import { useFresh } from './use-fresh'

/** How one signs in, and where one is signed in. */
export function Account({ api, ask, isNamed }: { api: string; ask: AuthedFetch; isNamed: boolean }) {
  const me = useFresh<MeAnswer>(`${api}/api/admin/me`, ask)
  const ways = useFresh<SignInAnswer>(`${api}/api/admin/sign-in`, ask)
  const sessions = useFresh<SessionAnswer[]>(`${api}/api/admin/sessions`, ask)
  const [problem, setProblem] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const [setsUp, setSetsUp] = useState(false)

  const call: CallOwn = async (path, call) => {
    const response = await ask(`${api}/api/admin/${path}`, call)
    return (response.status === 204 ? undefined : await readAnswer(response)) as never
  }

  /** Makes a change, and says what went wrong; answers what came. */
  async function change<Answer>(make: () => Promise<Answer>, otherwise = failureText): Promise<Answer | undefined> {
    setProblem('')
    setCodes(undefined)
    try {
      return await make()
    } catch (error) {
      setProblem(otherwise(error))
      return undefined
    } finally {
      me.again()
      sessions.again()
    }
  }

  function show(enrolled: EnrolledAnswer | undefined) {
    setCodes(enrolled?.recoveryCodes)
    setSetsUp(false)
  }

  const { value } = me
  if (!value || !sessions.value) return <WaitingPlace title={say.failed} missing={[me, sessions]} />
  const { person, passkeys, hasPassword, hasCode, recoveryCodes } = value
  const isProven = value.provenUntil !== null
  const others = sessions.value.filter(({ isThis }) => !isThis)
  return (
    <>
      <h2>{person ? person.name : say.account}</h2>
      <p>
        {person
          ? `${person.email} · ${ROLE_WORDS[person.role].name}: ${ROLE_WORDS[person.role].may}`
          : say.sharedAccount}
      </p>
      <div role="alert" className="problem" part="error">
        {problem}
      </div>
      {person && isNamed && (
        <section className="card">
          <h3>{say.ways}</h3>
          {!isProven && <p className="note">{say.proveAgain}</p>}
          <ul className="lines">
            {passkeys.map(({ id, name, createdAt, usedAt }) => (
              <li key={id}>
                <span>
                  <b>
                    <Text>{name}</Text>
                  </b>{' '}
                  {say.passkey}, {say.added} <Time iso={createdAt} />
                  {usedAt && (
                    <>
                      , {say.used} <Time iso={usedAt} />
                    </>
                  )}
                </span>
                {isProven && (
                  <button type="button" onClick={() => change(() => call(`me/passkeys/${id}`, { method: 'DELETE' }))}>
                    {say.remove} <span className="unseen">{name}</span>
                  </button>
                )}
              </li>
            ))}
            {hasPassword && hasCode && (
              <li>
                <span>
                  <b>{say.password}</b> {say.recovery(recoveryCodes)}
                </span>
                {isProven && (
                  <button
                    type="button"
                    onClick={async () => show(await change(() => call('me/recovery-codes', { method: 'POST' })))}
                  >
                    {say.newRecovery}
                  </button>
                )}
              </li>
            )}
          </ul>
          {codes && (
            <div role="status">
              <h4>{say.newCodes}</h4>
              <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
            </div>
          )}
          {isProven && ways.value && takesPasskeys(ways.value) && (
            <AddPasskey
              onAdd={async name =>
                show(
                  await change(
                    () => makePasskey(call, name),
                    error =>
                      error instanceof Error && error.name === 'NotAllowedError' ? say.noPasskey : failureText(error),
                  ),
                )
              }
            />
          )}
          {isProven && (
            <>
              <p className="do">
                <button type="button" aria-expanded={setsUp} onClick={() => setSetsUp(!setsUp)}>
                  {hasCode ? say.setUpAnew : say.setUp}
                </button>
              </p>
              {setsUp && (
                <CodeSetup
                  call={call}
                  email={person.email}
                  onDone={enrolled => {
                    show(enrolled)
                    me.again()
                  }}
                />
              )}
            </>
          )}
        </section>
      )}
      <section className="card">
        <h3>{say.sessions}</h3>
        <ul className="lines">
          {sessions.value.map(({ id, browser, startedAt, isThis }) => (
            <li key={id}>
              <span>
                <b>{browser ?? say.someBrowser}</b> {say.since} <Time iso={startedAt} /> {isThis && `(${say.thisOne})`}
              </span>
              {!isThis && (
                <button type="button" onClick={() => change(() => call(`sessions/${id}`, { method: 'DELETE' }))}>
                  {say.endOne} <span className="unseen">{browser}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {others.length > 1 && (
          <p className="do">
            <button type="button" onClick={() => change(() => call('sessions', { method: 'DELETE' }))}>
              {say.endOthers}
            </button>
          </p>
        )}
      </section>
    </>
  )
}

function AddPasskey({ onAdd }: { onAdd: (name: string) => Promise<void> }) {
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const { name } = Object.fromEntries(new FormData(form))
    await onAdd(String(name).trim() || say.usualName)
    form.reset()
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
