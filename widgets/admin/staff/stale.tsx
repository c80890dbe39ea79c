import type { ReadResult } from '../list/use-list'
import { Failure } from '../parts/failure'
import { say } from './strings'

/** Says that the page could not update the data that it shows, with a button for another attempt. */
export function Stale({ reads }: { reads: Pick<ReadResult<unknown>, 'error' | 'busy' | 'retry'>[] }) {
  const failed = reads.filter(({ error }) => error !== undefined)
  if (!failed.length) return null
  return (
    <Failure
      title={say.stale}
      error={failed[0]?.error}
      busy={failed.some(({ busy }) => busy)}
      onRetry={() => {
        for (const { retry } of failed) retry()
      }}
    />
  )
}
