import { Database } from '../store/postgres/database'
import type { Queries } from '../store/postgres/queries'

/** A database that has a minute to build each index, so that even on a busy machine no index is skipped. */
export class PatientDatabase extends Database {
  override async within<Result>(_: number, action: (queries: Queries) => Promise<Result>) {
    return await super.within(60_000, action)
  }
}
