import { useEffect, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { type AnswerError, ChangedElsewhere, etagOf, readRecord } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'
import { type Action, doneSince, newsInWords, recordStrings } from './record-strings'

/** The message after a change, and the possible next steps. */
interface Notice {
  /** The id of the changed record, so that the message does not appear with the next record. */
  of: number
  text: string
  /** The action that undoes the change. */
  undo?: Action | undefined
  /**
   * The action that the API refused because the record had changed. Staff can repeat the action on the record as it is
   * now.
   */
  again?: Action | undefined
  /** True when the change finishes the work on this record, so that the message offers to open the next record. */
  isLast?: boolean | undefined
  /** A number that is different for each message, so that screen readers announce the same message again. */
  count: number
}

/** A note or a contact that staff add to a record. */
export interface Written {
  path: 'notes' | 'contacts'
  json: object
  key: string
  /** The message that the page shows when the API has stored the note or contact. */
  done: string
  /** True when this contact answered the request, so that the message offers to open the next record. */
  isLast?: boolean
}

/** A change that failed, and the record that it should have changed. */
export interface FailedChange {
  record: AdminRecord
  error: unknown
}

/**
 * The time during which the page ignores presses on a button after the button's action has changed, in ms. A press
 * within this time was probably meant for the earlier action.
 */
const SETTLE = 1_000

/** The functions that change an open record, and the message about the last change. */
export type RecordChanges = ReturnType<typeof useRecordChanges>

/** Makes the changes to an open record, and shows news about changes by others. */
export function useRecordChanges(props: {
  record: AdminRecord
  url: string
  /** True when the record comes from a page of the list, which the dashboard may have read long ago. */
  isOnPage: boolean
  /** A number that rises when somebody else has changed or erased the record. */
  changesElsewhere: number
  onFailed: (failed: FailedChange | undefined) => void
  onChanged: (record: AdminRecord, isSame?: boolean) => void
}) {
  const { record, url, changesElsewhere, onFailed, onChanged } = props
  const { request, me, office } = useStaff()
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

  /**
   * Shows the record as it is now, with a notice of what others have changed. `refused` is present if the API has just
   * refused a change.
   */
  const showNews = useEvent((present: AdminRecord, refused?: { action?: Action | undefined }) => {
    const isSame = JSON.stringify(present) === JSON.stringify(record)
    // The page passes the record to the list only if its values or its entity tag have changed.
    if (!isSame || etagOf(present) !== etagOf(record)) onChanged(present, isSame)
    const words = newsInWords(doneSince(record, present), me?.id, now)
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
      const present = await readRecord(await request(url))
      // If this page has changed the record after sending this request, the response is older than the
      // change, and is ignored.
      if (isLeft() || changes.current !== before) return undefined
      showNews(present)
      return present
    } catch (error) {
      // After any failure except a 404 response, the record stays on the screen as it is. If the API still does not
      // respond, the next change reports the failure.
      if (!isLeft() && (error as AnswerError).status === 404) say(recordStrings.erased)
      return undefined
    }
  })
  // The page has just read a record that is not in the list, so the page need not read this record again.
  const isOnPage = useEvent(() => props.isOnPage)
  // The record is read again when staff open it or return to it, because the list can be hours old.
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
  /** Sends a request whose response is the changed record. Resolves to true when the API has made the change. */
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
    // A response to a request that the page sent before the end of this change may be outdated. The increased number
    // makes the page ignore an outdated response.
    changes.current++
    setBusy(false)
    return isDone
  }

  return {
    busy,
    /** The message, if it is about the open record. */
    notice: notice?.of === record.id ? notice : undefined,
    say,
    change,
    /** True when the button for this change has been visible long enough for a press to be meant for it. */
    isSettled: (action: Action) =>
      Object.keys(action.change).every(key => !(Date.now() < Number(settled.current[`${url} ${key}`]))),
    async act(action: Action, more: Pick<Notice, 'undo' | 'isLast'> = {}) {
      if (busy) return false
      // The API makes the change only if the record is still in the state that staff have seen. Otherwise, the
      // message names the changes that others have made.
      let seen = record
      if (!etagOf(record)) {
        setBusy(true)
        reading.current ??= readAgain(url, () => false)
        seen = (await reading.current) ?? present()
        setBusy(false)
        if (doneSince(record, seen).length) return false
      }
      return await change(
        () => request(url, { method: 'PATCH', json: action.change, ifMatch: etagOf(seen) }),
        () => {
          settle(action.change)
          say(action.done, more)
        },
        action,
      )
    },
    /** Adds a note or a contact. Notes and contacts that others have added at the same time are kept. */
    write: ({ path, json, key, done, isLast }: Written) =>
      change(
        () => request(`${url}/${path}`, { method: 'POST', json, key }),
        answer => say(`${done} ${newsInWords(doneSince(record, answer).slice(0, -1), me?.id, now)}`.trim(), { isLast }),
      ),
  }
}

/** True when the action would still change the record. */
function isStillToDo({ change }: Action, record: AdminRecord): boolean {
  return Object.entries(change).some(([name, value]) => {
    if (name === 'answered') return false
    const present = name === 'assignedTo' ? (record.assignedTo?.id ?? null) : record[name]
    return Boolean(value) === Boolean(present) ? typeof value === 'string' && value !== present : true
  })
}
