import { Database } from '../store/postgres/database'
import type { Queries } from '../store/postgres/queries'

/** Lets PostgreSQL build every index without a time limit, so that a busy machine skips no index. */
export class PatientDatabase extends Database {
  override async within<Result>(_: number, action: (queries: Queries) => Promise<Result>) {
    return await super.within(60_000, action)
  }
}
