import { useEffect, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { type AnswerError, ChangedElsewhere, etagOf, readRecord } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'
import { type Action, doneSince, newsInWords, recordStrings } from './record-strings'

/** The words after a change, with the possible next steps. */
interface Notice {
  /** The id of the changed record, so that the next record does not show the notice. */
  of: number
  text: string
  /** The action that undoes the change. */
  undo?: Action | undefined
  /** The refused action, to repeat it on the present record. */
  again?: Action | undefined
  /** True for the last step on this record. */
  isLast?: boolean | undefined
  /** A number that distinguishes notices with the same words. */
  count: number
}

/** A note or a contact about a record. */
export interface Written {
  path: 'notes' | 'contacts'
  json: object
  key: string
  /** The words to show once the change is stored. */
  done: string
  /** True when the contact reached the visitor. */
  isLast?: boolean
}

/** A failed change, with its record. */
export interface FailedChange {
  record: AdminRecord
  error: unknown
}

/**
 * Time after a change of a button in which a press does not count, in ms, because it was meant for the earlier button.
 */
const SETTLE = 1_000

/** The possible changes of an open record, and the words about them. */
export type RecordChanges = ReturnType<typeof useRecordChanges>

/** All changes of an open record made here, and news of changes by others. */
export function useRecordChanges(props: {
  record: AdminRecord
  url: string
  /** True when the record comes from a page that was read some time ago. */
  isOnPage: boolean
  /** A number that grows when somebody else has changed or erased the record. */
  changesElsewhere: number
  onFailed: (failed: FailedChange | undefined) => void
  onChanged: (record: AdminRecord, isSame?: boolean) => void
}) {
  const { record, url, changesElsewhere, onFailed, onChanged } = props
  const { ask, own, office } = useStaff()
  const { now } = office
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const changes = useRef(0)
  const settled = useRef<Record<string, number>>({})
  const reading = useRef<Promise<AdminRecord | undefined>>(undefined)

  const settle = (changed: object) => {
    for (const key of Object.keys(changed)) settled.current[`${url} ${key}`] = Date.now() + SETTLE
  }
  const say = (text: string, more: Pick<Notice, 'undo' | 'again' | 'isLast'> = {}) =>
    setNotice(last => ({ of: record.id, text, ...more, count: (last?.count ?? 0) + 1 }))

  /** Shows the present record; `refused` is the change that failed. */
  const showNews = useEvent((present: AdminRecord, refused?: { action?: Action | undefined }) => {
    const isSame = JSON.stringify(present) === JSON.stringify(record)
    // The present record has its own entity tag.
    if (!isSame || etagOf(present) !== etagOf(record)) onChanged(present, isSame)
    const words = newsInWords(doneSince(record, present), own?.id, now)
    if (!words && !refused) return
    settle(Object.fromEntries(Object.entries(present).filter(([name, value]) => value !== record[name])))
    const action = refused?.action
    say([refused && recordStrings.unchanged, words].filter(Boolean).join(' '), {
      again: action && isStillToDo(action, present) ? action : undefined,
    })
  })
  const readAgain = useEvent(async (url: string, isLeft: () => boolean) => {
    const before = changes.current
    try {
      const present = await readRecord(await ask(url))
      // A later change made here is newer than this answer.
      if (isLeft() || changes.current !== before) return undefined
      showNews(present)
      return present
    } catch (error) {
      // Known facts stay on the screen; the change itself reports an API that does not answer.
      if (!isLeft() && (error as AnswerError).status === 404) say(recordStrings.erased)
      return undefined
    }
  })
  // A record from no page was read just now.
  const isOnPage = useEvent(() => props.isOnPage)
  // The list can be hours old, and so can the open record, while somebody else works on it.
  useEffect(() => {
    let isLeft = false
    const read = () => {
      reading.current = readAgain(url, () => isLeft)
    }
    const handleReturn = () => document.visibilityState === 'visible' && read()
    if (isOnPage() || changesElsewhere) read()
    document.addEventListener('visibilitychange', handleReturn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', handleReturn)
    }
  }, [url, changesElsewhere])

  const present = useEvent(() => record)
  /** Makes a call that returns the record; resolves to true when the change was made. */
  async function change(call: () => Promise<Response>, done: (answer: AdminRecord) => void, action?: Action) {
    if (busy) return false
    setBusy(true)
    onFailed(undefined)
    changes.current++
    let isDone = false
    try {
      const answer = await readRecord(await call())
      reading.current = undefined
      onChanged(answer)
      done(answer)
      isDone = true
    } catch (error) {
      setNotice(undefined)
      if (error instanceof ChangedElsewhere) showNews(error.record, { action })
      else onFailed({ record, error })
    }
    // An answer to a call made meanwhile can be older than this one.
    changes.current++
    setBusy(false)
    return isDone
  }

  return {
    busy,
    /** The notice, if it is about this record. */
    notice: notice?.of === record.id ? notice : undefined,
    say,
    change,
    /** True when the button of this change has been there long enough for an intended press. */
    isSettled: (action: Action) =>
      Object.keys(action.change).every(key => !(Date.now() < Number(settled.current[`${url} ${key}`]))),
    async act(action: Action, more: Pick<Notice, 'undo' | 'isLast'> = {}) {
      if (busy) return false
      // The API changes only the state that staff have seen. Otherwise the notice shows the changes by others.
      let seen = record
      if (!etagOf(record)) {
        setBusy(true)
        reading.current ??= readAgain(url, () => false)
        seen = (await reading.current) ?? present()
        setBusy(false)
        if (doneSince(record, seen).length) return false
      }
      return await change(
        () => ask(url, { method: 'PATCH', json: action.change, ifMatch: etagOf(seen) }),
        () => {
          settle(action.change)
          say(action.done, more)
        },
        action,
      )
    },
    /** Adds a note or a contact, and keeps those of others. */
    write: ({ path, json, key, done, isLast }: Written) =>
      change(
        () => ask(`${url}/${path}`, { method: 'POST', json, key }),
        answer =>
          say(`${done} ${newsInWords(doneSince(record, answer).slice(0, -1), own?.id, now)}`.trim(), { isLast }),
      ),
  }
}

/** True when the record does not have the change's values yet. */
function isStillToDo({ change }: Action, record: AdminRecord): boolean {
  return Object.entries(change).some(([name, value]) => {
    if (name === 'answered') return false
    const present = name === 'assignedTo' ? (record.assignedTo?.id ?? null) : record[name]
    return Boolean(value) === Boolean(present) ? typeof value === 'string' && value !== present : true
  })
}
