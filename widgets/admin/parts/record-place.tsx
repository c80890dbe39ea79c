import { type KeyboardEvent, useEffect, useState } from 'react'
import { strings } from '../strings'
import type { ReadResult } from '../use-list'
import { Failure } from './failure'
import { Icon } from './icon'

/** What takes less is no wait, in ms. */
const WAIT = 300

/** Stands where a record is to open for as long as something of it is not there, with the way back. */
export function RecordPlace({ missing, onClose }: { missing: ReadResult<unknown>[]; onClose: () => void }) {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(true), WAIT)
    return () => clearTimeout(timer)
  }, [])

  const failed = missing.filter(({ error }) => error !== undefined)
  if (!waits && !failed.length) return null
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the button in it
    <div className="record-place" onKeyDown={handleKeyDown}>
      <button type="button" className="plain" onClick={onClose} part="close">
        <Icon name="left" />
        {strings.close}
      </button>
      {failed.length ? (
        <Failure
          title={strings.recordFailed}
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
