import '../gathered'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { LISTS, type ListName } from '../../../api/contract/records/records'
import { invalidate } from '../../parts/cache'
import { createSheet } from '../../styles'
import { issuesOf, readRecord } from '../calls'
import { Input } from '../content/field'
import { useDashboardView } from '../dashboard-view'
import { useDraft } from '../drafts'
import { withRecord } from '../filters'
import { newKey } from '../new-key'
import { ChangeResult, useChanges } from '../staff/use-changes'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import styles from './enter.css'
import { bodyOf, type Entered, type EnteredField, FIELDS, PRESSING, REACH, WAYS } from './fields'
import { say } from './strings'

const sheet = createSheet(styles)
const FORM = 'form'

/**
 * The form in which staff enter the request of a person who called, wrote or came in. When the API has stored the
 * request, the dashboard opens the request.
 */
export function Enter() {
  const { api, request, me } = useStaff()
  const { view, changeView } = useDashboardView()
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  const [list, setList] = useState<ListName>(view.tab === 'inbox' ? 'inquiries' : view.tab)
  const [draft, setDraft] = useDraft(`enter/${me?.id ?? 'shared'}`)
  const [wasKept] = useState(draft.form !== undefined)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const changes = useChanges(() => {})
  // The button that opened this form has disappeared from the page, so the heading takes the focus.
  useLayoutEffect(() => root.current?.querySelector('h2')?.focus(), [])
  const typed: Entered = JSON.parse(draft.form ?? '{}')
  const busy = changes.busy !== undefined || undefined

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typedHere = Object.fromEntries(new FormData(form)) as Entered
    setWrong({})
    const json = bodyOf(list, typedHere)
    // A second attempt with the same texts has the same idempotency key, so the API stores only one request. Changed
    // texts get a new key, so the API stores a second request.
    const sent = JSON.stringify([list, json])
    const key = draft.sent === sent && draft.key ? draft.key : newKey()
    setDraft({ key, sent })
    let refused: unknown
    const made = await changes.make(FORM, async () => {
      try {
        return await readRecord(await request(`${api}/api/admin/${list}`, { method: 'POST', json, key }))
      } catch (error) {
        refused = error
        throw error
      }
    })
    if (made) {
      setDraft({ form: '', key: '', sent: '' })
      invalidate(`${api}/api/admin/${list}`)
      return changeView(view => withRecord(view, { list, id: made.answer.id }))
    }
    const problems = issuesOf(refused)
    setWrong(problems)
    form.querySelector<HTMLElement>(`[name="${Object.keys(problems)[0] ?? 'save'}"]`)?.focus()
  }

  const input = ({ name, label, kind, choices, help }: Omit<EnteredField, 'kind'> & { kind?: string }) => (
    <Input
      key={name}
      {...{ name, label, kind: kind as 'yes', choices, help }}
      value={typed[name] ?? ''}
      // Each change of a field starts from the newest draft, because a browser may fill in several
      // fields at once.
      onChange={value =>
        setDraft(({ form = '{}' }) => ({ form: JSON.stringify({ ...JSON.parse(form), [name]: value }) }))
      }
      problem={wrong[name]}
    />
  )
  return (
    <div className="places content" ref={root} part="enter">
      <h2 tabIndex={-1}>{say.title}</h2>
      <p>{say.lead}</p>
      <nav aria-label={say.kinds} className="do">
        {LISTS.map(name => (
          <button type="button" key={name} aria-current={name === list || undefined} onClick={() => setList(name)}>
            {say.kindOf[name]}
          </button>
        ))}
      </nav>
      <form className="card editor" onSubmit={handleSubmit} noValidate>
        {wasKept && <p className="note">{say.kept}</p>}
        <div className="pairs">{FIELDS[list].map(input)}</div>
        <fieldset>
          <legend>{say.pressing}</legend>
          <div className="pairs">{PRESSING.map(input)}</div>
        </fieldset>
        <fieldset>
          <legend>{say.reach}</legend>
          <div className="in-row" role="group" aria-label={say.ways}>
            {WAYS.map(([way, label]) => input({ name: `way.${way}`, label, kind: 'yes' }))}
            <small>{say.waysHelp}</small>
          </div>
          <div className="pairs">{REACH.map(input)}</div>
        </fieldset>
        {input({ name: 'told', label: say.told, kind: 'yes', help: say.toldHelp })}
        <ChangeResult of={changes} at={FORM} />
        <p className="do">
          <button type="submit" name="save" className="main" aria-disabled={busy}>
            {busy ? say.saving : say.save}
          </button>
          <button type="button" onClick={() => changeView(({ tab, filters }) => ({ tab, filters }))}>
            {say.back}
          </button>
          {draft.form && (
            <button type="button" className="plain" onClick={() => setDraft({ form: '', key: '', sent: '' })}>
              {say.discard}
            </button>
          )}
        </p>
      </form>
    </div>
  )
}
