import { useEffect, useState } from 'react'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/**
 * In ms: the time between two requests in which the page tells the API that a record is open. The API forgets an open
 * record 75 seconds after the last such request.
 */
const SAY_AGAIN = 30_000

/** Tells the API that a record is open as long as staff look at it; returns the names of others who have it open. */
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
        // After a failure, the page shows neither names nor an error, because the names are not
        // essential.
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
