import { Database } from '../store/postgres/database'
import type { Queries } from '../store/postgres/queries'

/** Gives every index as much time as it needs, so that a busy machine skips none. */
export class PatientDatabase extends Database {
  override async within<Result>(_: number, action: (queries: Queries) => Promise<Result>) {
    return await super.within(60_000, action)
  }
}
