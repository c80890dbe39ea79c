import { Database } from '../store/postgres/database'
import type { Queries } from '../store/postgres/queries'

/** A database that may take a minute to build each index, so that no index is skipped even on a busy machine. */
export class PatientDatabase extends Database {
  override async within<Result>(_: number, action: (queries: Queries) => Promise<Result>) {
    return await super.within(60_000, action)
  }
}
