import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AdminFirm, FIRM_PARTS, type FirmPart, type FirmParts } from '../../../api/contract/content/firm-parts'
import type { AuditBy } from '../../../api/contract/people/audit'
import { NAMELESS } from '../../../api/contract/people/audit-kinds'
import { invalidate } from '../../parts/cache'
import { issuesOf } from '../calls'
import { useDraft } from '../drafts'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { Stale } from '../staff/stale'
import { ChangeResult, useChanges, useNextFocus } from '../staff/use-changes'
import { useStaff } from '../staff-context'
import { fromRows, PART_FIELDS, problemsIn, type Rows, toRows } from './firm-fields'
import { say } from './strings'
import { Conflict, orSay, readTagged, type Tagged, useTagged } from './tagged'

/** The time between two requests that ask whether the site's pages have been rendered again, in ms. */
const LOOK_AGAIN = 2_000

/** The parts of the firm that managers and editors may change while the service runs, each with a form of its own. */
export function Firm() {
  const { api, request } = useStaff()
  const url = `${api}/api/admin/firm`
  const firm = useTagged<AdminFirm>(url)
  const { value } = firm
  const isMaking = value?.value.pages.state === 'making'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => invalidate(url), LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isMaking, url])
  if (!value) return <WaitingPlace title={say.failed} missing={[firm]} />
  const { state, problem, at, elsewhere } = value.value.pages
  return (
    <>
      <Stale reads={[firm]} />
      <p role="status" className={state === 'failed' ? 'problem' : ''}>
        {say.pages[state]} {problem}
        {at && (
          <small>
            {' '}
            (<Time iso={at} />)
          </small>
        )}
      </p>
      {elsewhere && <p className="note">{say.host(elsewhere)}</p>}
      <div className="parts">
        {FIRM_PARTS.map(part => (
          <Part key={part} part={part} firm={value} send={call => request(url, call)} again={firm.again} />
        ))}
      </div>
    </>
  )
}

function Part(props: {
  part: FirmPart
  firm: Tagged<AdminFirm>
  send: (call: { method: 'PATCH'; json: object; ifMatch?: string | undefined }) => Promise<Response>
  again: () => void
}) {
  const { part, firm, send, again } = props
  const { api, me } = useStaff()
  const { value, changed } = firm.value.parts[part]
  const [draft, setDraft] = useDraft(`firm/${me?.id}/${part}`)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Rows>()
  const [undo, setUndo] = useState<() => Promise<Response>>()
  const root = useRef<HTMLFormElement>(null)
  const focusNext = useNextFocus(root)
  const changes = useChanges(() => {
    again()
    // The dashboard measures waiting times by the office hours, so it reads the office hours again.
    invalidate(`${api}/api/admin/office`)
  })
  const stands = toRows(part, value)
  const rows: Rows = draft.form ? JSON.parse(draft.form) : stands
  // A draft keeps the entity tag of the values from which it was made, so that it cannot overwrite newer
  // values.
  const etag = draft.etag ?? firm.etag
  const set = (next: Rows) => setDraft({ form: JSON.stringify(next), etag })
  const drop = () => {
    setDraft({ form: '', etag: '' })
    setTheirs(undefined)
    setWrong({})
  }

  async function save(json: FirmParts[FirmPart] | null) {
    setWrong({})
    setUndo(undefined)
    let refused: unknown
    const made = await changes.make(
      part,
      async () => {
        try {
          return await readTagged<AdminFirm>(await send({ method: 'PATCH', json: { [part]: json }, ifMatch: etag }))
        } catch (error) {
          refused = error
          throw error
        }
      },
      { done: () => say.firmSaved, failed: orSay(say.conflict) },
    )
    if (made) {
      drop()
      const before = changed ? value : null
      setUndo(() => () => send({ method: 'PATCH', json: { [part]: before }, ifMatch: made.answer.etag }))
      return
    }
    if (refused instanceof Conflict) {
      const { value: present, etag } = (refused as Conflict<AdminFirm>).present
      setTheirs(toRows(part, present.parts[part].value))
      setDraft({ form: JSON.stringify(rows), etag })
      return
    }
    const problems = problemsIn(part, issuesOf(refused), rows)
    setWrong(problems)
    const [first] = Object.keys(problems)
    if (first) focusNext(`[name="${first}"]`)
  }

  const Fields = PART_FIELDS[part]
  const busy = changes.busy !== undefined || undefined
  return (
    <form
      className="card"
      ref={root}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save(fromRows(part, rows))
      }}
    >
      <h3 tabIndex={-1}>{say.parts[part]}</h3>
      {changed && (
        <p>
          <small>
            {say.changedBy} <Text>{nameOf(changed.by)}</Text>, <Time iso={changed.at} />.
          </small>
          {changed.isFileNewer && <span className="problem"> {say.newer}</span>}
        </p>
      )}
      {firm.value.findings
        .filter(({ path }) => path.startsWith(part))
        .map(({ path, problem }) => (
          <p className="note" key={path + problem}>
            {problem}
          </p>
        ))}
      <Fields rows={rows} onChange={set} wrong={wrong} theirs={theirs} focusNext={focusNext} />
      <ChangeResult of={changes} at={part} />
      <p className="do">
        <button type="submit" className="main" aria-disabled={busy}>
          {busy ? say.saving : say.save} <span className="unseen">{say.parts[part]}</span>
        </button>
        {undo && changes.message && !changes.message.isProblem && (
          <button
            type="button"
            onClick={async () => {
              setUndo(undefined)
              await changes.make(part, async () => readTagged(await undo()), {
                done: () => say.undone,
                failed: orSay(say.elsewhere),
              })
              focusNext('h3')
            }}
          >
            {say.undo}
          </button>
        )}
        {theirs && (
          <Plain
            onClick={() => {
              drop()
              changes.showMessage(undefined)
            }}
          >
            {say.take}
          </Plain>
        )}
        {draft.form && !theirs && <Plain onClick={drop}>{say.discard}</Plain>}
        {changed && !draft.form && <Plain onClick={() => save(null)}>{say.takeFile}</Plain>}
      </p>
    </form>
  )
}

const Plain = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick}>
    {children}
  </button>
)

const nameOf = (by: AuditBy) => (typeof by === 'string' ? NAMELESS[by] : by.name)
