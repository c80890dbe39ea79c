import { type FormEvent, useState } from 'react'
import type { ContentName } from '../../../api/contract/content/content-names'
import { issuesOf } from '../calls'
import { useDraft } from '../drafts'
import { Text } from '../parts/text'
import { ChangeResult, type Changes } from '../staff/use-changes'
import { useStaff } from '../staff-context'
import { Input } from './field'
import { FIELDS, type Field, formOf, type Item, itemOf, titleOf } from './fields'
import { Preview } from './preview'
import { say } from './strings'
import { Conflict, orSay, readTagged, type Tagged } from './tagged'

/** The name of the part of the page that shows the message about saving the form (`at` in `Changes`). */
export const FORM = 'form'

/** The form for an item, with a preview of what visitors will see. */
export function ItemForm(props: {
  name: ContentName
  /** The item as the API returned it; undefined for a new item. */
  read: Tagged<Item> | undefined
  changes: Changes
  onSaved: (saved: Tagged<Item>, before: Item | undefined) => void
  onClose: () => void
}) {
  const { name, read, changes, onSaved, onClose } = props
  const { api, request, me } = useStaff()
  const [draft, setDraft] = useDraft(`content/${me?.id}/${name}/${read?.value.id ?? ''}`)
  // A draft keeps the entity tag of the item from which it was made, so that it cannot overwrite a newer
  // version.
  const [before, setBefore] = useState(read)
  const [wasKept] = useState(draft.form !== undefined)
  const [theirs, setTheirs] = useState<Item>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const etag = draft.etag ?? before?.etag
  const form = { ...formOf(name, before?.value), ...(draft.form && JSON.parse(draft.form)) }
  const item = itemOf(name, form, before?.value)
  const busy = changes.busy !== undefined || undefined

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const root = event.currentTarget as HTMLFormElement
    setWrong({})
    let refused: unknown
    const url = `${api}/api/admin/content/${name}`
    const made = await changes.make(
      FORM,
      async () => {
        try {
          const { id: _, ...json } = item as Item
          const response = before
            ? await request(`${url}/${before.value.id}`, { method: 'PUT', json, ifMatch: etag })
            : await request(url, { method: 'POST', json })
          return await readTagged<Item>(response)
        } catch (error) {
          refused = error
          throw error
        }
      },
      { failed: orSay(say.conflict) },
    )
    if (made) {
      setDraft({ form: '', etag: '' })
      return onSaved(made.answer, before?.value)
    }
    if (refused instanceof Conflict) {
      const { value, etag } = (refused as Conflict<Item>).present
      setTheirs(value)
      setBefore({ value, etag })
      setDraft({ form: JSON.stringify(form), etag })
      return
    }
    const problems = issuesOf(refused)
    setWrong(problems)
    const first = FIELDS[name].find(({ name }) => problems[name])
    root.querySelector<HTMLElement>(`[name=${first?.name ?? 'save'}]`)?.focus()
  }

  function drop() {
    setDraft({ form: '', etag: '' })
    setTheirs(undefined)
    setWrong({})
    changes.showMessage(undefined)
  }

  const field = (field: Field) => {
    const present = theirs && formOf(name, theirs)[field.name]
    return (
      <Input
        key={field.name}
        name={field.name}
        label={field.label}
        help={field.help}
        kind={field.kind === 'list' ? 'text' : field.kind}
        choices={field.choices}
        value={form[field.name] ?? ''}
        onChange={value => setDraft({ form: JSON.stringify({ ...form, [field.name]: value }), etag: etag ?? '' })}
        problem={wrong[field.name]}
        present={present === form[field.name] ? undefined : present}
      />
    )
  }
  return (
    <form className="card editor" onSubmit={handleSubmit} noValidate>
      <h3 tabIndex={-1}>
        {before ? say.edit : say.add[name]} {before && <Text>{titleOf(name, before.value)}</Text>}
      </h3>
      {wasKept && <p className="note">{say.kept}</p>}
      <div className="halves">
        <div className="fields">
          {FIELDS[name].filter(({ isProof }) => !isProof).map(field)}
          <fieldset>
            <legend>{say.proof}</legend>
            <p>
              <small>{say.proofWhy}</small>
            </p>
            {FIELDS[name].filter(({ isProof }) => isProof).map(field)}
          </fieldset>
        </div>
        <Preview name={name} item={{ completedDate: new Date().toISOString(), ...item, id: 1, isVisible: true }} />
      </div>
      <ChangeResult of={changes} at={FORM} />
      <p className="do">
        <button type="submit" name="save" className="main" aria-disabled={busy}>
          {changes.busy === FORM ? say.saving : say.save}
        </button>
        {theirs && (
          <button type="button" onClick={drop}>
            {say.take}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {say.close}
        </button>
        {draft.form && !theirs && (
          <button type="button" className="plain" onClick={drop}>
            {say.discard}
          </button>
        )}
      </p>
    </form>
  )
}
