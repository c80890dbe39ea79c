import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { InvitedAnswer, PeopleAnswer, PersonAnswer, SessionAnswer } from '../../../api/contract/people/people'
import { hasPermission } from '../../../api/contract/people/permissions'
import { ROLES, type Role } from '../../../api/contract/people/roles'
import { issuesOf, readAnswer } from '../calls'
import { Copy } from '../parts/copy'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import type { Call } from '../transport'
import { Sessions } from './sessions'
import type { ShownOnceState } from './shown-once'
import { Stale } from './stale'
import { ROLE_WORDS, say } from './strings'
import { Successor } from './successor'
import { ChangeResult, type Changes, useChanges, useNextFocus } from './use-changes'
import { useFresh } from './use-fresh'

type FocusNext = (selector: string) => void

/**
 * The page about staff: managers invite and remove people, change roles, reset how people sign in, end sessions, and
 * switch the shared password off or on.
 */
export function People({ shownOnce }: { shownOnce: ShownOnceState }) {
  const { api, request, me } = useStaff()
  const people = useFresh<PeopleAnswer>(`${api}/api/admin/people`)
  const sessions = useFresh<SessionAnswer[]>(`${api}/api/admin/sessions?of=all`)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const changes = useChanges(() => {
    people.again()
    sessions.again()
  })
  const [{ links = [] }, setShownOnce] = shownOnce

  async function send(path: string, call: Omit<Call, 'token'>): Promise<InvitedAnswer | undefined> {
    const response = await request(`${api}/api/admin/${path}`, call)
    return response.status === 204 ? undefined : ((await readAnswer(response)) as InvitedAnswer)
  }

  /**
   * Keeps a new link on the screen until the manager has handed the link over. A person's earlier link no longer works,
   * so the new link replaces it on the screen.
   */
  function keep(answer: InvitedAnswer | undefined, at: string) {
    if (!answer?.link) return
    setShownOnce(now => ({
      ...now,
      links: [...(now.links ?? []).filter(({ answer: { id } }) => id !== answer.id), { answer, at }],
    }))
  }

  const drop = (id: string) =>
    setShownOnce(now => ({ ...now, links: (now.links ?? []).filter(({ answer }) => answer.id !== id) }))

  const linksAt = (place: string) =>
    links.flatMap(({ answer, at }) =>
      at === place
        ? [
            <Link
              key={answer.id}
              answer={answer}
              onHanded={() => {
                drop(answer.id)
                focusNext(`[data-at="${place}"] h3`)
              }}
            />,
          ]
        : [],
    )

  const { value } = people
  if (!value) return <WaitingPlace title={say.failed} missing={[people]} />
  const { on, isToEnd, bySetting } = value.sharedPassword
  const isOff = isToEnd || !on
  return (
    <div className="places" ref={root}>
      <h2 tabIndex={-1}>{say.people}</h2>
      <Stale reads={[people]} />
      <ChangeResult of={changes} at="list" />
      {value.people.length > 0 ? (
        <ul className="cards">
          {value.people.map(person => (
            <PersonCard
              key={person.id}
              person={person}
              isOwn={person.id === me?.id}
              people={value.people}
              changes={changes}
              focusNext={focusNext}
              send={send}
              onInvited={answer => keep(answer, person.id)}
              onRemoved={() => {
                drop(person.id)
                focusNext('h2')
              }}
              link={linksAt(person.id)}
            />
          ))}
        </ul>
      ) : (
        <p>{say.nobodyYet}</p>
      )}
      <div className="pair">
        <Invite
          changes={changes}
          focusNext={focusNext}
          onInvite={json => send('people', { method: 'POST', json })}
          onInvited={answer => keep(answer, 'invite')}
          link={linksAt('invite')}
        />
        <section className="card">
          <h3>{say.shared}</h3>
          <p>{!on ? say.sharedOff : isToEnd ? say.sharedToEnd : say.sharedOn}</p>
          {bySetting ? (
            <p>{say.sharedBySetting}</p>
          ) : me ? (
            <p className="do">
              <button
                type="button"
                aria-disabled={changes.busy !== undefined || undefined}
                onClick={() =>
                  changes.make('shared', () => send('shared-password', { method: 'PUT', json: { on: isOff } }), {
                    done: () => (isOff ? say.sharedIsBack : say.sharedIsEnded),
                  })
                }
              >
                {isOff ? say.bringBack : say.end}
              </button>
            </p>
          ) : (
            <p>{say.sharedByName}</p>
          )}
          <ChangeResult of={changes} at="shared" />
        </section>
      </div>
      <section className="card" data-at="sessions">
        <h3 tabIndex={-1}>{say.allSessions}</h3>
        <Stale reads={[sessions]} />
        <ChangeResult of={changes} at="sessions" />
        {sessions.value && (
          <Sessions
            sessions={sessions.value}
            showsPerson
            onEnd={async ({ id }) => {
              const end = () => send(`sessions/${id}`, { method: 'DELETE' })
              if (await changes.make('sessions', end, { done: () => say.sessionEnded })) {
                focusNext('[data-at=sessions] h3')
              }
            }}
          />
        )}
      </section>
    </div>
  )
}

/** The link of an invitation, which the manager hands over because no mail was sent. */
function Link({ answer: { name, link = '' }, onHanded }: { answer: InvitedAnswer; onHanded: () => void }) {
  return (
    <div className="told" role="group" aria-label={say.linkFor(name)} tabIndex={-1}>
      <p>{say.link(name)}</p>
      <p className="said">
        <code>{link}</code>
      </p>
      <p className="do">
        <Copy text={link} what={say.ofLink} />
        <button type="button" onClick={onHanded}>
          {say.handed} <span className="unseen">{say.toPerson(name)}</span>
        </button>
      </p>
    </div>
  )
}

/** The changes that a manager must confirm. */
type Asked = 'reset' | 'remove' | 'role'

/** A person's ways to sign in, in words; empty when there are none. */
const waysOf = ({ passkeys, hasCode }: PersonAnswer) =>
  [passkeys > 0 && say.passkeys(passkeys), hasCode && say.codes].filter(Boolean).join(', ')

/** A person's ways to sign in, the time at which an invitation expires, and the time of the last sign-in. */
function WaysIn({ person }: { person: PersonAnswer }) {
  const { invitedUntil, signedInAt } = person
  const ways = waysOf(person)
  return (
    <dl>
      <div>
        <dt>{say.waysIn}</dt>
        <dd>{ways || say.noWay}</dd>
      </div>
      {!ways && (
        <div>
          <dt>{say.invitation}</dt>
          <dd>
            {invitedUntil ? (
              <>
                {say.until} <Time iso={invitedUntil} />
              </>
            ) : (
              say.tooOld
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{say.lastIn}</dt>
        <dd>{signedInAt ? <Time iso={signedInAt} /> : say.never}</dd>
      </div>
    </dl>
  )
}

function PersonCard(props: {
  person: PersonAnswer
  people: readonly PersonAnswer[]
  isOwn: boolean
  changes: Changes
  focusNext: FocusNext
  send: (path: string, call: Omit<Call, 'token'>) => Promise<InvitedAnswer | undefined>
  onInvited: (answer: InvitedAnswer | undefined) => void
  onRemoved: () => void
  link: ReactNode
}) {
  const { person, people, isOwn, changes, focusNext, send, onInvited, onRemoved, link } = props
  const { id, name, email, role } = person
  const ways = waysOf(person)
  const [asked, setAsked] = useState<Asked>()
  const [chosen, setChosen] = useState<Role>()
  const [successor, setSuccessor] = useState('nobody')
  const path = `people/${id}`
  const here = `[data-at="${id}"]`
  const wanted = chosen ?? role
  const losesRequests = hasPermission(role, 'requests.change') && !hasPermission(wanted, 'requests.change')
  const busy = changes.busy !== undefined || undefined

  function askAbout(what: Asked) {
    setAsked(what)
    setChosen(undefined)
    changes.showMessage(undefined)
    focusNext(`${here} .sure`)
  }

  function cancel(what: Asked) {
    setAsked(undefined)
    setChosen(undefined)
    focusNext(what === 'role' ? `${here} select` : `${here} [data-asks=${what}]`)
  }

  /**
   * The request for confirmation appears at once, but the focus stays in the menu, so that the arrow keys can step on
   * to other roles.
   */
  function choose(next: Role) {
    setChosen(next)
    setAsked(next === role ? undefined : 'role')
    changes.showMessage(undefined)
  }

  async function invite() {
    const made = await changes.make(id, () => send(path, { method: 'PATCH', json: { reset: true } }), {
      done: answer => (answer?.link ? say.linkBelow(name) : say.invited(name)),
    })
    if (!made) return
    setAsked(undefined)
    onInvited(made.answer)
    focusNext(made.answer?.link ? `${here} .told` : `${here} h3`)
  }

  async function handleSure() {
    if (asked === 'reset') return await invite()
    if (asked === 'remove') {
      const remove = () => send(person.waiting ? `${path}?to=${successor}` : path, { method: 'DELETE' })
      // If the API refuses the removal, the message is in the person's card. After a removal, the card has disappeared,
      // so the list has the message.
      const made = await changes.make(id, remove)
      if (!made) return
      changes.showMessage({ at: 'list', text: say.removed(name) })
      return onRemoved()
    }
    const to = losesRequests && person.waiting ? { to: successor } : {}
    const change = () => send(path, { method: 'PATCH', json: { role: wanted, ...to } })
    if (!(await changes.make(id, change, { done: () => say.roleChanged(name, ROLE_WORDS[wanted].name) }))) return
    setAsked(undefined)
    setChosen(undefined)
    focusNext(`${here} select`)
  }

  const sure =
    asked &&
    {
      reset: { act: say.reset, whose: say.of(name), why: say.resetWhy(name) },
      remove: { act: say.remove, whose: name, why: say.removeWhy(name) },
      role: {
        act: say.changeRole,
        whose: say.of(name),
        why: say.roleWhy(name, ROLE_WORDS[wanted].name, ROLE_WORDS[wanted].may),
      },
    }[asked]
  return (
    <li className="card" data-at={id}>
      <h3 tabIndex={-1}>
        <Text>{name}</Text> {isOwn && <small>{say.you}</small>}
      </h3>
      <p className="said">{email}</p>
      <WaysIn person={person} />
      <div className="beside">
        <label>
          {say.role} <span className="unseen">{say.of(name)}</span>
          <select value={wanted} onChange={event => choose(event.currentTarget.value as Role)}>
            {ROLES.map(role => (
              <option value={role} key={role}>
                {ROLE_WORDS[role].name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ChangeResult of={changes} at={id} />
      {link}
      {sure ? (
        <div className="sure" role="group" aria-label={`${sure.act} ${sure.whose}`} tabIndex={-1}>
          <p role={asked === 'role' ? 'alert' : undefined}>{sure.why}</p>
          {(asked === 'remove' || (asked === 'role' && losesRequests)) && (
            <Successor person={person} people={people} successor={successor} onChoose={setSuccessor} />
          )}
          <p className="do">
            <button
              type="button"
              className={asked === 'role' ? '' : 'danger'}
              onClick={handleSure}
              aria-disabled={busy}
            >
              {sure.act} <span className="unseen">{sure.whose}</span>
            </button>
            <button type="button" onClick={() => cancel(asked as Asked)}>
              {say.cancel}
            </button>
          </p>
        </div>
      ) : (
        <p className="do">
          {!ways && !isOwn && (
            <button type="button" onClick={invite} aria-disabled={busy}>
              {say.inviteAgain}
              <span className="unseen">: {name}</span>
            </button>
          )}
          {/* A manager's own card lacks this button, because the reset would end the manager's session, and the new
              link would disappear with it. */}
          {ways && !isOwn && (
            <button type="button" onClick={() => askAbout('reset')} data-asks="reset">
              {say.reset}... <span className="unseen">{say.of(name)}</span>
            </button>
          )}
          <button type="button" onClick={() => askAbout('remove')} data-asks="remove">
            {say.remove}... <span className="unseen">{name}</span>
          </button>
        </p>
      )}
    </li>
  )
}

function Invite(props: {
  changes: Changes
  focusNext: FocusNext
  onInvite: (json: unknown) => Promise<InvitedAnswer | undefined>
  onInvited: (answer: InvitedAnswer | undefined) => void
  link: ReactNode
}) {
  const { changes, focusNext, onInvite, onInvited, link } = props
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const busy = changes.busy === 'invite'

  function show(problems: Record<string, string>) {
    setWrong(problems)
    const first = FIELDS.find(name => problems[name])
    if (first) focusNext(`[data-at=invite] [name=${first}]`)
    return first !== undefined
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    changes.showMessage(undefined)
    const missing = {
      ...(!typed.name?.trim() && { name: say.noName }),
      ...(!typed.email?.trim() && { email: say.noEmail }),
    }
    if (show(missing)) return
    let refused: unknown
    const made = await changes.make(
      'invite',
      () =>
        onInvite(typed).catch(error => {
          refused = error
          throw error
        }),
      { done: answer => (answer?.link ? say.linkBelow(typed.name ?? '') : say.invited(typed.name ?? '')) },
    )
    if (!made) {
      // If a field shows the API's message, the general message is not needed.
      if (show(issuesOf(refused))) changes.showMessage(undefined)
      return
    }
    onInvited(made.answer)
    form.reset()
    if (made.answer?.link) focusNext('[data-at=invite] .told')
  }

  const field = (name: (typeof FIELDS)[number], label: string) => (
    <label className={wrong[name] ? 'bad' : ''}>
      {label}
      {wrong[name] && (
        <span className="problem" id={`wrong-${name}`}>
          {wrong[name]}
        </span>
      )}
      <input
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete="off"
        required
        aria-invalid={wrong[name] ? true : undefined}
        aria-describedby={wrong[name] ? `wrong-${name}` : undefined}
      />
    </label>
  )
  return (
    <form onSubmit={handleSubmit} noValidate className="card" data-at="invite">
      <h3 tabIndex={-1}>{say.invite}</h3>
      {field('name', say.name)}
      {field('email', say.email)}
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
      <ChangeResult of={changes} at="invite" />
      {link}
    </form>
  )
}

const FIELDS = ['name', 'email'] as const
