import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../calls'

/** The message about the last change. `at` names the part of the page that shows this message. */
interface ChangeMessage {
  at: string
  text: string
  isProblem?: boolean
}

/** Makes one change at a time, and keeps the message about the last change. */
export interface Changes {
  /** The `at` of the change that is being made. */
  busy: string | undefined
  message: ChangeMessage | undefined
  /** Shows a message without making a change. */
  showMessage: (told: ChangeMessage | undefined) => void
  /**
   * Makes a change, and then shows a message about it. Resolves to the result as `answer`, or to undefined if the
   * change failed.
   */
  make: <Answer>(
    at: string,
    change: () => Promise<Answer>,
    words?: { done?: (answer: Answer) => string; failed?: (error: unknown) => string },
  ) => Promise<{ answer: Answer } | undefined>
}

/**
 * Calls `onSettled` after each change, even after a failed one. `onSettled` must read again the data that the change
 * may have affected.
 */
export function useChanges(onSettled: () => void): Changes {
  const [busy, setBusy] = useState<string>()
  const [message, setMessage] = useState<ChangeMessage>()
  return {
    busy,
    message,
    showMessage: setMessage,
    async make(at, change, { done, failed = failureText } = {}) {
      if (busy !== undefined) return undefined
      // The old message is removed first, so that screen readers announce the same message again.
      setMessage(undefined)
      setBusy(at)
      try {
        const answer = await change()
        if (done) setMessage({ at, text: done(answer) })
        return { answer }
      } catch (error) {
        setMessage({ at, text: failed(error), isProblem: true })
        return undefined
      } finally {
        setBusy(undefined)
        onSettled()
      }
    },
  }
}

/** The message about a change with this `at`. */
export function ChangeResult({ of: { message }, at }: { of: Changes; at: string }) {
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message?.at === at) done.current?.scrollIntoView({ block: 'nearest' })
  }, [message, at])
  const text = (isProblem: boolean) => message?.at === at && !message.isProblem === !isProblem && message.text
  return (
    <>
      <p role="alert" className="problem" part="error">
        {text(true)}
      </p>
      <p role="status" className="done" part="done" ref={done}>
        {text(false)}
      </p>
    </>
  )
}

/**
 * Returns a function that moves the focus to the first element below `root` that matches a selector. If no element
 * matches yet, the function waits for one.
 */
export function useNextFocus(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  const [, redraw] = useState({})
  useEffect(() => {
    const found = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    found.focus()
    // A control in a collapsed part cannot take the focus, so the effect tries again after the next drawing. The effect
    // compares `activeElement`, because `:focus` does not match in a background window.
    if ((found.getRootNode() as Document).activeElement === found) wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
    redraw({})
  }
}
