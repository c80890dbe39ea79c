import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../calls'

/** The result of the last change, and the button beside which it is shown. */
interface Told {
  at: string
  text: string
  isProblem?: boolean
}

/** Makes one change at a time, and shows the result beside the button that made the change. */
export interface Changes {
  /** The button whose change is being made. */
  busy: string | undefined
  told: Told | undefined
  /** Shows a message without making a change. */
  tell: (told: Told | undefined) => void
  /** Makes a change and shows its result; resolves to true when the change was made. */
  make: <Answer>(
    at: string,
    change: () => Promise<Answer>,
    words?: { done?: (answer: Answer) => string; failed?: (error: unknown) => string },
  ) => Promise<{ answer: Answer } | undefined>
}

/** `onSettled` reads the data again that the change may have changed. */
export function useChanges(onSettled: () => void): Changes {
  const [busy, setBusy] = useState<string>()
  const [told, setTold] = useState<Told>()
  return {
    busy,
    told,
    tell: setTold,
    async make(at, change, { done, failed = failureText } = {}) {
      if (busy !== undefined) return undefined
      // The message is removed first, so that screen readers announce the same words again.
      setTold(undefined)
      setBusy(at)
      try {
        const answer = await change()
        if (done) setTold({ at, text: done(answer) })
        return { answer }
      } catch (error) {
        setTold({ at, text: failed(error), isProblem: true })
        return undefined
      } finally {
        setBusy(undefined)
        onSettled()
      }
    },
  }
}

/** The result of a change, shown beside the button that made it. */
export function Outcome({ of: { told }, at }: { of: Changes; at: string }) {
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (told?.at === at) done.current?.scrollIntoView({ block: 'nearest' })
  }, [told, at])
  const text = (isProblem: boolean) => told?.at === at && !told.isProblem === !isProblem && told.text
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

/** If that button has disappeared, moves the focus to the first of these targets that is drawn below `root`. */
export function useNextFocus(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  const [, redraw] = useState({})
  useEffect(() => {
    const found = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    found.focus()
    // A folded control takes the focus only after it is unfolded; `:focus` would not match in a window behind another.
    if ((found.getRootNode() as Document).activeElement === found) wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
    redraw({})
  }
}
