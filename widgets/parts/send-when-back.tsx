import { useEffect, useRef, useState } from 'react'
import { changing } from './changing'
import { recall, remember } from './form-memory'
import { FailurePanel, type FailureProps } from './panels'
import { reachable } from './send-natively'
import { sendingStrings as say } from './sending-strings'

/**
 * The time between two attempts to reach the intake, in ms. The script has to try, because the browser only reports
 * whether the device has a connection.
 */
const ASK_EVERY = 10_000

/**
 * If the visitor has agreed, sends the form by itself when its intake responds again. A visitor who then changes a
 * value must press the button.
 */
function SendWhenBack({ host, api }: { host: HTMLElement; api: string }) {
  const box = useRef<HTMLInputElement>(null)
  const [on, setOn] = useState(!!recall(host).resend)
  remember(host, { resend: on })

  useEffect(() => {
    const { form } = box.current as HTMLInputElement
    if (!on || !form) return
    const ask = async () => {
      if ((await reachable(api)) && box.current?.checked) form.requestSubmit()
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

/** True while the device has a connection, according to its browser. */
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

/** Says that the intake did not respond, and offers to send the form by itself once the intake responds. */
export function NoAnswerPanel({ host, api, children, ...panel }: FailureProps) {
  return (
    <FailurePanel {...panel} title={useOnline() ? say.notYet : say.offline} text={say.noAnswer}>
      <SendWhenBack host={host} api={api} />
      {children}
    </FailurePanel>
  )
}
