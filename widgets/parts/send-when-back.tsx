import { useEffect, useRef, useState } from 'react'
import { changing } from './changing'
import { recall, remember } from './form-memory'
import { FailurePanel, type FailureProps } from './panels'
import { reachable } from './send-natively'
import { sendingStrings as say } from './sending-strings'

/** Time between two checks if the intake answers again, in ms, because a browser knows only its own connection. */
const ASK_EVERY = 10_000

/**
 * Sends a form without a further press once its intake answers again, if the visitor has agreed. If visitors change a
 * value, they send the form themselves.
 */
function SendWhenBack({ host, api }: { host: HTMLElement; api: string }) {
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

/** True while the device has a connection, as far as its browser knows. */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    const types = ['online', 'offline']
    for (const type of types) addEventListener(type, look)
    return () => {
      for (const type of types) removeEventListener(type, look)
    }
  }, [])
  return online
}

/** Says that no answer came, and offers to send the form once the intake answers. */
export function NoAnswerPanel({ host, api, children, ...panel }: FailureProps) {
  return (
    <FailurePanel {...panel} title={useOnline() ? say.notYet : say.offline} text={say.noAnswer}>
      <SendWhenBack host={host} api={api} />
      {children}
    </FailurePanel>
  )
}
