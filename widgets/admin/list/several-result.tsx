import { useEffect, useRef } from 'react'
import type { Row } from '../calls'
import { Text } from '../parts/text'
import { say } from './several-strings'
import { nameOf } from './use-opened'
import type { Change, ChangeSummary } from './use-several-changes'

/** The result of changing several requests: how many were changed, and why each of the others was not. */
export function SeveralResult({
  result,
  onUndo,
}: {
  result: ChangeSummary
  onUndo: (undo: Change, rows: Row[]) => void
}) {
  const { text, done, undo, unchanged } = result
  const said = useRef<HTMLDivElement>(null)
  // The pressed button has disappeared, so the focus moves to the result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on each new result.
  useEffect(() => said.current?.focus(), [result])
  return (
    <div role="status" tabIndex={-1} className="result" ref={said} part="outcomes">
      <p>
        {done.length > 0 && text}{' '}
        {undo && done.length > 0 && (
          <button type="button" className="plain" onClick={() => onUndo(undo, done)} part="undo">
            {say.undo}
          </button>
        )}
      </p>
      {unchanged.length > 0 && (
        <>
          <p>{say.notDone(unchanged.length)}</p>
          <ul>
            {unchanged.map(({ row, why }) => (
              <li key={`${row.list}/${row.record.id}`}>
                <b>
                  <Text>{nameOf(row)}</Text>
                </b>{' '}
                {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
