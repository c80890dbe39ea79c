import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ReadResult } from '../list/use-list'
import { strings } from '../strings'
import { Failure } from './failure'
import { Icon } from './icon'

/** The time after which the page says that a panel is loading, in ms. */
const WAIT = 300

/**
 * Replaces a panel while its code or data are loading. After `WAIT`, says that the panel is loading. If loading fails,
 * shows the error and a button that tries again. With `onClose`, also shows a button that leads back.
 */
export function WaitingPlace(props: {
  missing: Pick<ReadResult<unknown>, 'error' | 'busy' | 'retry'>[]
  /** The title of the message that is shown when loading fails. */
  title: string
  onClose?: () => void
}) {
  const { missing, title, onClose } = props
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(true), WAIT)
    return () => clearTimeout(timer)
  }, [])

  const failed = missing.filter(({ error }) => error !== undefined)
  if (!waits && !failed.length) return null
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') onClose?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed on its button
    <div className="waiting-place" onKeyDown={handleKeyDown}>
      {onClose && (
        <button type="button" className="plain" onClick={onClose} part="close">
          <Icon name="left" />
          {strings.close}
        </button>
      )}
      {failed.length ? (
        <Failure
          title={title}
          error={failed[0]?.error}
          busy={failed.some(({ busy }) => busy)}
          onRetry={() => {
            for (const { retry } of failed) retry()
          }}
        />
      ) : (
        <p role="status">{strings.loading}</p>
      )}
    </div>
  )
}
