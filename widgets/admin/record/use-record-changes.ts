import { useEffect, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { type AnswerError, ChangedElsewhere, etagOf, readRecord } from '../calls'
import { useStaff } from '../staff-context'
import { useEvent } from '../use-event'
import { type Action, doneSince, newsInWords, recordStrings } from './record-strings'

/** What is said after a change, with what can be done about it. */
interface Notice {
  /** Whose change it was: it is not said of the next record. */
  of: number
  text: string
  /** Takes the change back. */
  undo?: Action | undefined
  /** Makes a refused change all the same, to the record as it is now. */
  again?: Action | undefined
  /** It was the last thing to do about this record. */
  isLast?: boolean | undefined
  /** Tells one notice from the next with the same words. */
  count: number
}

/** What is written down about a record. */
export interface Written {
  path: 'notes' | 'contacts'
  json: object
  key: string
  /** Said once it is kept. */
  done: string
  /** It reached the visitor. */
  isLast?: boolean
}

/** A change that was not made, and whose it was. */
export interface FailedChange {
  record: AdminRecord
  error: unknown
}

/** How long a button waits after it has changed, in ms: a press on its way was meant for what stood there. */
const SETTLE = 1_000

/** What can be done to an open record, and what is said of it. */
export type RecordChanges = ReturnType<typeof useRecordChanges>

/** Everything that is done to an open record, and what others did to it meanwhile. */
export function useRecordChanges(props: {
  record: AdminRecord
  url: string
  /** Whether the record stands on a page that was read some time ago. */
  isOnPage: boolean
  /** Grows when somebody else has changed the record, or erased it. */
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

  /** Shows the record as it is by now; `refused` is what was meant to be done, and was not. */
  const showNews = useEvent((present: AdminRecord, refused?: { action?: Action | undefined }) => {
    const isSame = JSON.stringify(present) === JSON.stringify(record)
    // The present one knows its own tag.
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
      // What was done here since is newer than this answer.
      if (isLeft() || changes.current !== before) return undefined
      showNews(present)
      return present
    } catch (error) {
      // What is known stays on the screen; a change says for itself when the API is away.
      if (!isLeft() && (error as AnswerError).status === 404) say(recordStrings.erased)
      return undefined
    }
  })
  // One that is on no page was read just now.
  const isOnPage = useEvent(() => props.isOnPage)
  // The list may be hours old, the record left open as long, and somebody else at work on it.
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
  /** Makes a call that answers the record; tells whether it was made. */
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
    // What was asked for meanwhile may be older than this answer.
    changes.current++
    setBusy(false)
    return isDone
  }

  return {
    busy,
    /** What is said of this record. */
    notice: notice?.of === record.id ? notice : undefined,
    say,
    change,
    /** Whether a button that makes this change has stood there for long enough to be meant. */
    isSettled: (action: Action) =>
      Object.keys(action.change).every(key => !(Date.now() < Number(settled.current[`${url} ${key}`]))),
    async act(action: Action, more: Pick<Notice, 'undo' | 'isLast'> = {}) {
      if (busy) return false
      // Only the record that staff have seen is changed: what others did to it is on its way, and is said instead.
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
    /** Writes something down beside what others write. */
    write: ({ path, json, key, done, isLast }: Written) =>
      change(
        () => ask(`${url}/${path}`, { method: 'POST', json, key }),
        answer =>
          say(`${done} ${newsInWords(doneSince(record, answer).slice(0, -1), own?.id, now)}`.trim(), { isLast }),
      ),
  }
}

/** Whether a record is not yet as a change would make it. */
function isStillToDo({ change }: Action, record: AdminRecord): boolean {
  return Object.entries(change).some(([name, value]) => {
    if (name === 'answered') return false
    const present = name === 'assignedTo' ? (record.assignedTo?.id ?? null) : record[name]
    return Boolean(value) === Boolean(present) ? typeof value === 'string' && value !== present : true
  })
}
