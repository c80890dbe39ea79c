import { type FormEvent, useState } from 'react'
import type { InvitedAnswer, PeopleAnswer, PersonAnswer } from '../../../api/contract/people'
import { ROLES, type Role } from '../../../api/contract/roles'
import { failureText, readAnswer } from '../calls'
import { Copy } from '../parts/copy'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import type { AuthedFetch, Call } from '../transport'
import { ROLE_WORDS, say } from './strings'
import { useFresh } from './use-fresh'

type Change = (path: string, call: Omit<Call, 'token'>) => Promise<boolean>

/** Who works here, for managers: invite, change a role, reset, remove, and the shared password. */
export function People({ api, ask, own }: { api: string; ask: AuthedFetch; own: string | undefined }) {
  const people = useFresh<PeopleAnswer>(`${api}/api/admin/people`, ask)
  const [invited, setInvited] = useState<InvitedAnswer>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const change: Change = async (path, call) => {
    if (busy) return false
    setProblem('')
    setInvited(undefined)
    setBusy(true)
    try {
      const response = await ask(`${api}/api/admin/${path}`, call)
      const answer = response.status === 204 ? undefined : ((await readAnswer(response)) as InvitedAnswer)
      if (answer?.invitedUntil) setInvited(answer)
      return true
    } catch (error) {
      setProblem(failureText(error))
      return false
    } finally {
      setBusy(false)
      people.again()
    }
  }

  const { value } = people
  if (!value) return <WaitingPlace title={say.failed} missing={[people]} />
  const { on, isToEnd } = value.sharedPassword
  return (
    <>
      <h2>{say.people}</h2>
      <div role="alert" className="problem" part="error">
        {problem}
      </div>
      <div role="status" className="told">
        {invited && (invited.link ? <Link answer={invited} /> : <p>{say.invited(invited.name)}</p>)}
      </div>
      {value.people.length > 0 ? (
        <ul className="cards">
          {value.people.map(person => (
            <PersonCard key={person.id} person={person} isOwn={person.id === own} onChange={change} />
          ))}
        </ul>
      ) : (
        <p>{say.nobodyYet}</p>
      )}
      <div className="pair">
        <Invite busy={busy} onInvite={json => change('people', { method: 'POST', json })} />
        <section className="card">
          <h3>{say.shared}</h3>
          <p>{!on ? say.sharedOff : isToEnd ? say.sharedToEnd : say.sharedOn}</p>
          {(on || own) && (
            <p className="do">
              <button
                type="button"
                aria-disabled={busy || undefined}
                onClick={() => change('shared-password', { method: 'PUT', json: { on: isToEnd || !on } })}
              >
                {isToEnd || !on ? say.bringBack : say.end}
              </button>
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** A link that is handed over by hand, where no mail is sent. */
function Link({ answer: { name, link = '' } }: { answer: InvitedAnswer }) {
  return (
    <div>
      <p>{say.link(name)}</p>
      <p className="said">
        <code>{link}</code>
      </p>
      <Copy text={link} what={say.ofLink} />
    </div>
  )
}

function PersonCard({ person, isOwn, onChange }: { person: PersonAnswer; isOwn: boolean; onChange: Change }) {
  const { id, name, email, role, passkeys, hasCode, invitedUntil, signedInAt } = person
  const [asked, setAsked] = useState<'reset' | 'remove'>()
  const path = `people/${id}`
  const ways = [passkeys > 0 && say.passkeys(passkeys), hasCode && say.codes].filter(Boolean).join(', ')

  async function handleSure() {
    const call: Call = asked === 'reset' ? { method: 'PATCH', json: { reset: true } } : { method: 'DELETE' }
    if (await onChange(path, call)) setAsked(undefined)
  }

  return (
    <li className="card">
      <h3>
        <Text>{name}</Text> {isOwn && <small>{say.you}</small>}
      </h3>
      <p className="said">{email}</p>
      <dl>
        <div>
          <dt>{say.waysIn}</dt>
          <dd>{ways || say.noWay}</dd>
        </div>
        {invitedUntil && (
          <div>
            <dt>{say.invitedUntil}</dt>
            <dd>
              <Time iso={invitedUntil} />
            </dd>
          </div>
        )}
        <div>
          <dt>{say.lastIn}</dt>
          <dd>{signedInAt ? <Time iso={signedInAt} /> : say.never}</dd>
        </div>
      </dl>
      <label>
        {say.role} <span className="unseen">{say.of(name)}</span>
        <select
          value={role}
          onChange={event => onChange(path, { method: 'PATCH', json: { role: event.currentTarget.value as Role } })}
        >
          {ROLES.map(role => (
            <option value={role} key={role}>
              {ROLE_WORDS[role].name}
            </option>
          ))}
        </select>
      </label>
      {asked ? (
        <div className="sure" role="group" aria-label={asked === 'reset' ? say.reset : say.remove}>
          <p role="status">{asked === 'reset' ? say.resetWhy(name) : say.removeWhy(name)}</p>
          <p className="do">
            <button type="button" className="danger" onClick={handleSure}>
              {asked === 'reset' ? say.reset : say.remove} <span className="unseen">{say.of(name)}</span>
            </button>
            <button type="button" onClick={() => setAsked(undefined)}>
              {say.cancel}
            </button>
          </p>
        </div>
      ) : (
        <p className="do">
          {/* One's own link would go with one's own session. */}
          {!isOwn && (
            <button type="button" onClick={() => setAsked('reset')}>
              {say.reset}... <span className="unseen">{say.of(name)}</span>
            </button>
          )}
          <button type="button" onClick={() => setAsked('remove')}>
            {say.remove}... <span className="unseen">{say.of(name)}</span>
          </button>
        </p>
      )}
    </li>
  )
}

function Invite({ busy, onInvite }: { busy: boolean; onInvite: (json: unknown) => Promise<boolean> }) {
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    if (await onInvite(Object.fromEntries(new FormData(form)))) form.reset()
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="card">
      <h3>{say.invite}</h3>
      <label>
        {say.name}
        <input name="name" autoComplete="off" required />
      </label>
      <label>
        {say.email}
        <input name="email" type="email" autoComplete="off" required />
      </label>
      <fieldset>
        <legend>{say.role}</legend>
        {ROLES.map(role => (
          <label key={role}>
            <input type="radio" name="role" value={role} defaultChecked={role === 'caseworker'} />
            <span>
              {ROLE_WORDS[role].name} <small>{ROLE_WORDS[role].may}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="do">
        <button type="submit" className="main" aria-disabled={busy || undefined}>
          {busy ? say.sending : say.send}
        </button>
      </p>
    </form>
  )
}
