import { useEffect, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { type AnswerError, ChangedElsewhere, etagOf, readRecord } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'
import { type Action, doneSince, newsInWords, recordStrings } from './record-strings'

/** The words after a change, and the possible next steps. */
interface Notice {
  /** The id of the changed record, so that the message is not shown with the next record. */
  of: number
  text: string
  /** The action that undoes the change. */
  undo?: Action | undefined
  /** The action that was refused, for repeating it on the present state of the record. */
  again?: Action | undefined
  /** True for the last step on this record. */
  isLast?: boolean | undefined
  /** A number that differs between two messages with the same words. */
  count: number
}

/** A note or a contact that staff add to a record. */
export interface Written {
  path: 'notes' | 'contacts'
  json: object
  key: string
  /** The words that are shown once the change is stored. */
  done: string
  /** True when staff reached the visitor by this contact. */
  isLast?: boolean
}

/** A change that failed, and the record that it was for. */
export interface FailedChange {
  record: AdminRecord
  error: unknown
}

/**
 * Time after a button changes during which a press is ignored, in ms, because it was meant for the button that was
 * there before.
 */
const SETTLE = 1_000

/** The possible changes to an open record, and the words about them. */
export type RecordChanges = ReturnType<typeof useRecordChanges>

/** All changes to an open record that are made here, and news about changes by others. */
export function useRecordChanges(props: {
  record: AdminRecord
  url: string
  /** True when the record comes from a page of the list that was read some time ago. */
  isOnPage: boolean
  /** A number that rises when somebody else has changed or erased the record. */
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

  /** Shows the record as it is now; `refused` is the change that failed. */
  const showNews = useEvent((present: AdminRecord, refused?: { action?: Action | undefined }) => {
    const isSame = JSON.stringify(present) === JSON.stringify(record)
    // The record as it is now has an entity tag of its own.
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
      // A change that was made here later is newer than this answer.
      if (isLeft() || changes.current !== before) return undefined
      showNews(present)
      return present
    } catch (error) {
      // Known facts stay on the screen; if the API does not answer, the next change reports that.
      if (!isLeft() && (error as AnswerError).status === 404) say(recordStrings.erased)
      return undefined
    }
  })
  // A record that comes from no page of the list was read just now.
  const isOnPage = useEvent(() => props.isOnPage)
  // The list and the open record can be hours old while somebody else works on the record.
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
    // The answer to a call that was made meanwhile can be older than this one.
    changes.current++
    setBusy(false)
    return isDone
  }

  return {
    busy,
    /** The message, if it is about this record. */
    notice: notice?.of === record.id ? notice : undefined,
    say,
    change,
    /** True when the button for this change has been visible long enough for a press to be meant. */
    isSettled: (action: Action) =>
      Object.keys(action.change).every(key => !(Date.now() < Number(settled.current[`${url} ${key}`]))),
    async act(action: Action, more: Pick<Notice, 'undo' | 'isLast'> = {}) {
      if (busy) return false
      // The API makes the change only if the record is as staff have seen it. Otherwise the message shows the changes
      // that others have made.
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
    /** Adds a note or a contact, and keeps those that others have added. */
    write: ({ path, json, key, done, isLast }: Written) =>
      change(
        () => ask(`${url}/${path}`, { method: 'POST', json, key }),
        answer =>
          say(`${done} ${newsInWords(doneSince(record, answer).slice(0, -1), own?.id, now)}`.trim(), { isLast }),
      ),
  }
}

/** True when the record does not have the values of the change yet. */
function isStillToDo({ change }: Action, record: AdminRecord): boolean {
  return Object.entries(change).some(([name, value]) => {
    if (name === 'answered') return false
    const present = name === 'assignedTo' ? (record.assignedTo?.id ?? null) : record[name]
    return Boolean(value) === Boolean(present) ? typeof value === 'string' && value !== present : true
  })
}
