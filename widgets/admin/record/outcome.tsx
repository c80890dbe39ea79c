import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** The result of the last change, with a button to undo or retry it, or with the next step. */
export function Outcome() {
  const { changes, steps } = useRecord()
  const { notice, act } = changes
  const button = (part: string, words: string, handleClick: () => void) => (
    <button type="button" className="plain" onClick={handleClick} part={part}>
      {words}
    </button>
  )
  const { undo, again, isLast } = { ...notice }
  const { nextInLine, isEndOfLine } = steps
  return (
    <div role="status" tabIndex={-1} className="done" part="done">
      {notice && (
        <p key={notice.count}>
          {notice.text} {undo && button('undo', recordStrings.undo, () => act(undo))}
          {again && button('again', recordStrings.again(again.button), () => act(again))}
          {isLast && nextInLine && button('next-in-line', recordStrings.nextInLine(nextInLine.name), nextInLine.open)}
          {isLast && isEndOfLine && recordStrings.endOfLine}
        </p>
      )}
    </div>
  )
}
