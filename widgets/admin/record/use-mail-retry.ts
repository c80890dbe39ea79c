import { useEffect, useRef } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { readRecord } from '../calls'
import { useStaff } from '../staff-context'
import { mailNews, recordStrings } from './record-strings'
import type { RecordChanges } from './use-record-changes'

/** The maximum number of times that the page checks whether a retried mail was sent. */
const CHECKS = 10
/** The wait before each check, in ms. */
const CHECK_AFTER = 1_000

/** Retries the mails of a record, and shows the result as long as the record is open. */
export function useMailRetry(
  url: string,
  { change, say }: RecordChanges,
  onChanged: (record: AdminRecord, isSame?: boolean) => void,
): () => void {
  const { request, requestQuietly } = useStaff()
  // The API's address of the record on the screen. The page does not show the result for a record that is no longer
  // open.
  const shown = useRef(url)
  shown.current = url
  useEffect(
    () => () => {
      shown.current = ''
    },
    [],
  )

  async function tell({ mail }: AdminRecord) {
    for (let check = 0; check < CHECKS; check++) {
      await new Promise(done => setTimeout(done, CHECK_AFTER))
      if (shown.current !== url) return
      const present = await requestQuietly(url)
        .then(readRecord)
        .catch(() => undefined)
      if (!present || shown.current !== url || JSON.stringify(present.mail) === JSON.stringify(mail)) continue
      onChanged(present, true)
      return say(mailNews(present))
    }
  }

  return () =>
    change(
      () => request(`${url}/mail`, { method: 'POST' }),
      answer => {
        say(recordStrings.mailAgain)
        tell(answer)
      },
    )
}
