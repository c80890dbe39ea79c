import { type FormEvent, useRef, useState } from 'react'
import type { OriginsAnswer } from '../../../api/contract/origins'
import { NAMELESS, type Nameless } from '../../../api/contract/people/audit-kinds'
import { issuesOf, plainText, readAnswer } from '../calls'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { Stale } from '../staff/stale'
import { ChangeResult, useChanges, useNextFocus } from '../staff/use-changes'
import { useFresh } from '../staff/use-fresh'
import { useStaff } from '../staff-context'
import { Input } from './field'
import { say } from './strings'

/** The name of the part of the page that shows messages about adding or removing a site (`at` in `Changes`). */
const SITES = 'sites'

/**
 * The sites whose pages may send forms. Managers add and remove sites, and can allow a site whose forms were lately
 * refused.
 */
export function Sites() {
  const { api, request } = useStaff()
  const url = `${api}/api/admin/origins`
  const origins = useFresh<OriginsAnswer>(url)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const changes = useChanges(origins.again)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [asked, setAsked] = useState<string>()
  if (!origins.value) return <WaitingPlace title={say.failed} missing={[origins]} />
  const { fromSettings, added, refused } = origins.value
  const busy = changes.busy !== undefined || undefined

  async function set(origin: string, maySend: boolean): Promise<boolean> {
    let issue = ''
    const change = async () => {
      try {
        await readAnswer(await request(url, { method: 'PATCH', json: { origin, maySend } }))
      } catch (error) {
        issue = issuesOf(error).origin ?? ''
        throw error
      }
    }
    const done = () => (maySend ? say.siteAdded : say.siteRemoved)(origin)
    const made = await changes.make(SITES, change, { done, failed: plainText })
    setWrong(issue)
    return made !== undefined
  }

  async function handleAdd(event: FormEvent) {
    event.preventDefault()
    if (await set(typed, true)) setTyped('')
    else focusNext('[name=origin]')
  }

  async function remove(origin: string) {
    if (await set(origin, false)) focusNext('[name=origin]')
  }

  return (
    <div ref={root} part="sites">
      <Stale reads={[origins]} />
      <form className="card" noValidate onSubmit={handleAdd}>
        <h3>{say.addSite}</h3>
        <Input
          kind="url"
          name="origin"
          label={say.siteAddress}
          value={typed}
          onChange={setTyped}
          help={say.siteWhy}
          problem={wrong}
        />
        <ChangeResult of={changes} at={SITES} />
        <p className="do">
          <button type="submit" className="main" aria-disabled={busy}>
            {busy ? say.saving : say.addSite}
          </button>
        </p>
      </form>
      <h3>{say.listedSites}</h3>
      <ul className="items" part="listed">
        {fromSettings.map(origin => (
          <li key={origin} data-id={origin}>
            <p>
              <b>{origin}</b> <small>{say.siteOfSettings}</small>
            </p>
          </li>
        ))}
        {added.map(({ origin, by, at }) => (
          <li key={origin} data-id={origin}>
            <p>
              <b>{origin}</b>
              <small>
                {say.addedBy} <Text>{typeof by === 'string' ? NAMELESS[by as Nameless] : by.name}</Text>,{' '}
                <Time iso={at} />
              </small>
            </p>
            <button type="button" aria-disabled={busy} onClick={() => remove(origin)}>
              {say.remove} <span className="unseen">{origin}</span>
            </button>
          </li>
        ))}
      </ul>
      {fromSettings.length + added.length === 0 && <p>{say.noSites}</p>}
      {refused.length > 0 && (
        <>
          <h3>{say.refusedSites}</h3>
          <p>{say.refusedWhy}</p>
          <ul className="items" part="refused">
            {refused.map(({ origin, times, at }) => (
              <li key={origin} data-id={origin}>
                <p>
                  <b>{origin}</b>
                  <small>
                    {say.refusedTimes(times)}, <Time iso={at} />
                  </small>
                </p>
                {asked === origin ? (
                  <Allow
                    origin={origin}
                    isBusy={busy}
                    onCancel={() => {
                      setAsked(undefined)
                      focusNext(`[data-id="${origin}"] button`)
                    }}
                    onAllow={async () => {
                      if (!(await set(origin, true))) return
                      setAsked(undefined)
                      // The row of the allowed site has disappeared from the refused ones, so the focus moves to the
                      // field beside which the result is shown.
                      focusNext('[name=origin]')
                    }}
                  />
                ) : (
                  <button
                    type="button"
                    onClick={() => {
                      setAsked(origin)
                      focusNext('[name=host]')
                    }}
                  >
                    {say.allow} <span className="unseen">{origin}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/**
 * Staff must type the host before they allow a refused site: anybody can make a host appear in this list, such as one
 * that resembles a partner's.
 */
function Allow(props: { origin: string; isBusy: true | undefined; onCancel: () => void; onAllow: () => void }) {
  const { origin, isBusy, onCancel, onAllow } = props
  const { host } = new URL(origin)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className="sure"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const isHost = typed.trim().toLowerCase() === host
        setWrong(!isHost)
        if (isHost) onAllow()
      }}
    >
      <label>
        {say.typeHost(host)}
        <input
          name="host"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          aria-invalid={isWrong || undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </label>
      <p role="alert" className="problem">
        {isWrong && say.otherHost(host)}
      </p>
      <p className="do">
        <button type="submit" className="main" aria-disabled={isBusy}>
          {say.allow} <span className="unseen">{origin}</span>
        </button>
        <button type="button" onClick={onCancel}>
          {say.cancel}
        </button>
      </p>
    </form>
  )
}
