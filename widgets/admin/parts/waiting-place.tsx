import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ReadResult } from '../list/use-list'
import { strings } from '../strings'
import { Failure } from './failure'
import { Icon } from './icon'

/** A wait of this many ms or less is not shown. */
const WAIT = 300

/**
 * Takes the place of a panel while the panel's code or data load. After `WAIT`, says that the panel is loading; if
 * loading fails, offers another attempt. `onClose` adds a button that leads back.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the button in it
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
