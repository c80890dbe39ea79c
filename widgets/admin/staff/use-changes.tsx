import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../calls'

/** What came of the last change, and beside what it is said. */
interface Told {
  at: string
  text: string
  isProblem?: boolean
}

/** Changes one after the other; what comes of each is said beside the control that made it. */
export interface Changes {
  /** Where a change is under way. */
  busy: string | undefined
  told: Told | undefined
  /** Says something without a change. */
  tell: (told: Told | undefined) => void
  /** Makes a change; answers whether it was made, with what came of it. */
  make: <Answer>(
    at: string,
    change: () => Promise<Answer>,
    words?: { done?: (answer: Answer) => string; failed?: (error: unknown) => string },
  ) => Promise<{ answer: Answer } | undefined>
}

/** `onSettled` reads anew what may have changed. */
export function useChanges(onSettled: () => void): Changes {
  const [busy, setBusy] = useState<string>()
  const [told, setTold] = useState<Told>()
  return {
    busy,
    told,
    tell: setTold,
    async make(at, change, { done, failed = failureText } = {}) {
      if (busy !== undefined) return undefined
      // Taken away first, so that the same words are announced again.
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

/** What came of a change, beside the control that made it. */
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

/** Leads the focus below `root` to what is drawn next, where the control that had it is gone. */
export function useNextFocus(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  const [, redraw] = useState({})
  useEffect(() => {
    const found = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    found.focus()
    // What is folded takes it once it is unfolded; `:focus` would not match in a window behind another.
    if ((found.getRootNode() as Document).activeElement === found) wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
    redraw({})
  }
}
