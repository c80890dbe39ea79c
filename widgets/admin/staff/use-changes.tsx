import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../calls'

/** The result of the last change, and the control beside which it is shown. */
interface Told {
  at: string
  text: string
  isProblem?: boolean
}

/** Makes one change after the other; the control that made a change shows its result. */
export interface Changes {
  /** The control whose change is under way. */
  busy: string | undefined
  told: Told | undefined
  /** Shows words without a change. */
  tell: (told: Told | undefined) => void
  /** Makes a change and shows its result; resolves to true when the change was made. */
  make: <Answer>(
    at: string,
    change: () => Promise<Answer>,
    words?: { done?: (answer: Answer) => string; failed?: (error: unknown) => string },
  ) => Promise<{ answer: Answer } | undefined>
}

/** `onSettled` reads the data again that may have changed. */
export function useChanges(onSettled: () => void): Changes {
  const [busy, setBusy] = useState<string>()
  const [told, setTold] = useState<Told>()
  return {
    busy,
    told,
    tell: setTold,
    async make(at, change, { done, failed = failureText } = {}) {
      if (busy !== undefined) return undefined
      // The result is removed first, so that screen readers announce the same words again.
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

/** The result of a change, beside the control that made it. */
export function Outcome({ of: { told }, at }: { of: Changes; at: string }) {
  const text = (isProblem: boolean) => told?.at === at && !told.isProblem === !isProblem && told.text
  return (
    <>
      <p role="alert" className="problem" part="error">
        {text(true)}
      </p>
      <p role="status" className="done" part="done">
        {text(false)}
      </p>
    </>
  )
}

/** When its control is gone, moves the focus to the next drawn target below `root`. */
export function useNextFocus(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  const [, redraw] = useState({})
  useEffect(() => {
    const found = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    found.focus()
    // A folded control takes the focus once it is unfolded; `:focus` would not match in a window behind another.
    if ((found.getRootNode() as Document).activeElement === found) wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
    redraw({})
  }
}
