import { useRef, useState } from 'react'
import type { ContentName } from '../../../api/contract/content/content-names'
import { Text } from '../parts/text'
import { WaitingPlace } from '../parts/waiting-place'
import { Stale } from '../staff/stale'
import { ChangeResult, type Changes, useChanges, useNextFocus } from '../staff/use-changes'
import { useStaff } from '../staff-context'
import type { Call } from '../transport'
import { type Item, titleOf } from './fields'
import { ItemForm } from './item-form'
import { say } from './strings'
import { orSay, readTagged, type Tagged, useTagged } from './tagged'

/** The name of the part of the page that shows messages about changes of the list (`at` in `Changes`). */
const LIST = 'list'

/** One list of content: its items in order, and a form for the item that is open. */
export function List({ name }: { name: ContentName }) {
  const { api, request } = useStaff()
  const url = `${api}/api/admin/content/${name}`
  const list = useTagged<Item[]>(url)
  const changes = useChanges(list.again)
  const { undo, setUndo, make } = useUndo(changes)
  const [open, setOpen] = useState<{ read?: Tagged<Item> }>()
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  if (!list.value) return <WaitingPlace title={say.failed} missing={[list]} />
  const { value: items, etag } = list.value
  const openId = open?.read?.value.id

  const call = async <Value,>(path: string, call: Omit<Call, 'token'> = {}) =>
    await readTagged<Value>(await request(url + path, call))
  const put = ({ id, ...json }: Item, ifMatch?: string, query = '') =>
    call<Item>(`/${id}${query}`, { method: 'PUT', json, ifMatch })

  /** Reads one item again from the API, because the list on the screen may be out of date. */
  const fresh = (id: number) => call<Item>(`/${id}`)

  async function toggle(id: number) {
    const change = async () => {
      const { value, etag } = await fresh(id)
      return { before: value, after: await put({ ...value, isVisible: !value.isVisible }, etag) }
    }
    await make(
      change,
      ({ after: { value } }) => (value.isVisible ? say.isShown : say.isHidden)(titleOf(name, value)),
      ({ before, after }) => put(before, after.etag),
    )
  }

  async function move(from: number, to: number) {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    ids.splice(to, 0, moved as number)
    const order = (ids: number[], ifMatch: string) => call<Item[]>('', { method: 'PATCH', json: { ids }, ifMatch })
    const before = items.map(({ id }) => id)
    const title = titleOf(name, items[from] as Item)
    await make(
      () => order(ids, etag),
      () => say.moved(title, to + 1, ids.length),
      ({ etag }) => order(before, etag),
    )
    const way = to > from ? (to === ids.length - 1 ? 'up' : 'down') : to === 0 ? 'down' : 'up'
    focusNext(`[data-id="${moved}"] [data-do=${way}]`)
  }

  async function remove(id: number) {
    const change = async () => {
      const { value, etag } = await fresh(id)
      await call(`/${id}`, { method: 'DELETE', ifMatch: etag })
      return value
    }
    const made = await make(
      change,
      value => say.removed(titleOf(name, value)),
      value => put(value, undefined, '?restore=yes'),
    )
    if (made) focusNext('[data-do=undo]')
  }

  async function edit(id: number) {
    changes.showMessage(undefined)
    const made = await changes.make(LIST, () => fresh(id))
    if (!made) return
    setOpen({ read: made.answer })
    focusNext('.editor h3')
  }

  function add() {
    setOpen({})
    changes.showMessage(undefined)
    focusNext('.editor h3')
  }

  function close(id: number | undefined) {
    setOpen(undefined)
    changes.showMessage(undefined)
    focusNext(id === undefined ? '[data-do=add]' : `[data-id="${id}"] [data-do=edit]`)
  }

  const form = open && (
    <ItemForm
      key={openId ?? 'new'}
      name={name}
      read={open.read}
      changes={changes}
      onClose={() => close(openId)}
      onSaved={(saved, before) => {
        close(saved.value.id)
        changes.showMessage({ at: LIST, text: say.saved })
        setUndo(
          () => () =>
            before ? put(before, saved.etag) : call(`/${saved.value.id}`, { method: 'DELETE', ifMatch: saved.etag }),
        )
      }}
    />
  )
  return (
    <div className="places" ref={root}>
      <Stale reads={[list]} />
      <SaidAndUndo
        changes={changes}
        onUndo={
          undo &&
          (async () => {
            setUndo(undefined)
            await changes.make(LIST, undo, { done: () => say.undone, failed: orSay(say.elsewhere) })
            focusNext('[data-do=add]')
          })
        }
      />
      {open && openId === undefined ? (
        form
      ) : (
        <p className="do">
          <button type="button" data-do="add" className="main" onClick={add}>
            {say.add[name]}
          </button>
        </p>
      )}
      {items.length === 0 && <p>{say.none}</p>}
      <ol className="items">
        {items.map((item, at) => {
          if (item.id === openId) return <li key={item.id}>{form}</li>
          return (
            <ItemLine
              key={item.id}
              name={name}
              item={item}
              isBusy={changes.busy !== undefined}
              onEdit={() => edit(item.id)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
              onToggle={() => toggle(item.id)}
              onRemove={() => remove(item.id)}
            />
          )
        })}
      </ol>
    </div>
  )
}

/**
 * One item of a list, with buttons for what staff can do to it. The first item cannot be moved up, and the last one
 * cannot be moved down.
 */
function ItemLine(props: {
  name: ContentName
  item: Item
  isBusy: boolean
  onEdit: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onToggle: () => void
  onRemove: () => void
}) {
  const { name, item, isBusy, onEdit, onUp, onDown, onToggle, onRemove } = props
  const title = titleOf(name, item)
  const isHidden = item.isVisible === false
  const button = (what: string, words: string, act: (() => void) | undefined) => (
    <button
      type="button"
      data-do={what}
      className={what === 'edit' ? '' : 'plain'}
      aria-disabled={!act || isBusy || undefined}
      onClick={() => isBusy || act?.()}
    >
      {words} <span className="unseen">{title}</span>
    </button>
  )
  return (
    <li data-id={item.id}>
      <p>
        <b>
          <Text>{title}</Text>
        </b>{' '}
        {isHidden && <span className="flag">{say.hidden}</span>}{' '}
        {name !== 'team' && !item.evidence && <span className="flag warn">{say.unproven}</span>}
        <small>
          <Text cut>{String(item.description ?? item.content ?? '')}</Text>
        </small>
      </p>
      <p className="do">
        {button('edit', say.edit, onEdit)}
        {button('up', say.up, onUp)}
        {button('down', say.down, onDown)}
        {button('hide', isHidden ? say.show : say.hide, onToggle)}
        {button('remove', say.remove, onRemove)}
      </p>
    </li>
  )
}

/** Remembers how to undo the last change of the list. */
function useUndo(changes: Changes) {
  const [undo, setUndo] = useState<() => Promise<unknown>>()
  /**
   * Makes a change, and then offers to undo the change. If somebody else changed the list first, the message says so.
   */
  async function make<Answer>(
    change: () => Promise<Answer>,
    done: (answer: Answer) => string,
    back: (answer: Answer) => Promise<unknown>,
  ) {
    setUndo(undefined)
    const made = await changes.make(LIST, change, { done, failed: orSay(say.elsewhere) })
    if (made) setUndo(() => () => back(made.answer))
    return made
  }
  return { undo, setUndo, make }
}

/** The result of the last change of the list, with an Undo button. */
function SaidAndUndo({ changes, onUndo }: { changes: Changes; onUndo: (() => void) | undefined }) {
  const { message } = changes
  return (
    <div className="said-and-undo">
      <ChangeResult of={changes} at={LIST} />
      {onUndo && message?.at === LIST && !message.isProblem && (
        <button type="button" data-do="undo" onClick={onUndo}>
          {say.undo}
        </button>
      )}
    </div>
  )
}
