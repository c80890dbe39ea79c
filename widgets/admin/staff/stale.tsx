import type { ReadResult } from '../list/use-list'
import { Failure } from '../parts/failure'
import { say } from './strings'

/** Says that the data could not be read again, with a button that tries again. */
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
