import { useEffect, useState } from 'react'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/**
 * Time between two calls by which a page tells the API that a record is open, in ms; the API forgets this after 75
 * seconds.
 */
const SAY_AGAIN = 30_000

/** Tells the API that a record is open as long as staff look at it; returns the names of others who have it open. */
export function usePresence(url: string): string[] {
  const { askQuietly, may } = useStaff()
  const isOn = may('requests.change')
  const [others, setOthers] = useState<{ url: string; names: string[] }>()
  useEffect(() => {
    if (!isOn) return
    const address = `${url}/presence`
    let hasLeft = false
    async function say() {
      if (document.visibilityState !== 'visible') return
      try {
        const present = (await readAnswer(await askQuietly(address, { method: 'PUT' }))) as { by: WorkBy }[]
        if (!hasLeft) setOthers({ url, names: [...new Set(present.map(({ by }) => strings.whoHas(by)))] })
      } catch {
        // The names of others are not essential, so a failure has no effect.
      }
    }
    say()
    const timer = setInterval(say, SAY_AGAIN)
    document.addEventListener('visibilitychange', say)
    return () => {
      hasLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      askQuietly(address, { method: 'DELETE' }).catch(() => {})
    }
  }, [url, isOn, askQuietly])
  return others?.url === url ? others.names : []
}
