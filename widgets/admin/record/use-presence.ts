import { useEffect, useState } from 'react'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/**
 * The time between two requests that tell the API that a record is open, in ms. 75 seconds after the last of these
 * requests, the API counts the record as closed.
 */
const SAY_AGAIN = 30_000

/**
 * Tells the API that a record is open, while the page is visible. Returns the names of other people who have the record
 * open.
 */
export function usePresence(url: string): string[] {
  const { requestQuietly, may } = useStaff()
  const isOn = may('requests.change')
  const [others, setOthers] = useState<{ url: string; names: string[] }>()
  useEffect(() => {
    if (!isOn) return
    const address = `${url}/presence`
    let hasLeft = false
    async function say() {
      if (document.visibilityState !== 'visible') return
      try {
        const present = (await readAnswer(await requestQuietly(address, { method: 'PUT' }))) as { by: WorkBy }[]
        if (!hasLeft) setOthers({ url, names: [...new Set(present.map(({ by }) => strings.whoHas(by)))] })
      } catch {
        // After a failure, the page shows no error, because the names are not essential.
      }
    }
    say()
    const timer = setInterval(say, SAY_AGAIN)
    document.addEventListener('visibilitychange', say)
    return () => {
      hasLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      requestQuietly(address, { method: 'DELETE' }).catch(() => {})
    }
  }, [url, isOn, requestQuietly])
  return others?.url === url ? others.names : []
}
