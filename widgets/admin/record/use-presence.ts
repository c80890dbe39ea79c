import { useEffect, useState } from 'react'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readAnswer } from '../calls'
import { useStaff } from '../staff-context'
import { strings } from '../strings'

/** How often an open record is said to be open, in ms: the API forgets it after 75 seconds. */
const SAY_AGAIN = 30_000

/** Says that a record is open here, for as long as it is looked at; answers the names of who else has it open. */
export function usePresence(url: string): string[] {
  const { askQuietly, may } = useStaff()
  const isOn = may('caseworker')
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
        // Who else looks is good to know, and nothing hangs on it.
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
