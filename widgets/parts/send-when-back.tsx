import { useEffect, useRef, useState } from 'react'
import { changing } from './changing'
import { recall, remember } from './form-memory'
import { reachable } from './send-natively'
import { sendingStrings as say } from './sending-strings'

/** Interval of checks that the intake answers again, in ms: a browser knows only its own connection. */
const ASK_EVERY = 10_000

/**
 * Sends a form by itself once its intake answers again, if its visitor agrees. A visitor who changes a value sends it
 * themselves.
 */
export function SendWhenBack({ host, api }: { host: HTMLElement; api: string }) {
  const box = useRef<HTMLInputElement>(null)
  const [on, setOn] = useState(!!recall(host).resend)
  remember(host, { resend: on })

  useEffect(() => {
    const { form } = box.current as HTMLInputElement
    if (!on || !form) return
    const ask = async () => {
      if ((await reachable(`${api}/healthz`)) && box.current?.checked) form.requestSubmit()
    }
    const handleInput = ({ target }: Event) => {
      if (target !== box.current) setOn(false)
    }
    const timer = setInterval(ask, ASK_EVERY)
    addEventListener('online', ask)
    form.addEventListener('input', handleInput)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
      form.removeEventListener('input', handleInput)
    }
  }, [on, api])

  return (
    <>
      <label className="offer" part="choice">
        <input type="checkbox" ref={box} checked={on} onChange={() => setOn(!on)} />
        {say.whenBack}
      </label>
      <p role="status">{changing(on && say.waiting)}</p>
    </>
  )
}
