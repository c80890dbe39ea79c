import type { AdminRecord } from '../contract/records/records'

/** Where the names of the team are looked up. */
export interface TeamNames {
  team: { own(): readonly { id: number; name: string }[] }
}

/** The name of whom a visitor wants, where the team has them. */
export function wantedName(record: AdminRecord, { team }: TeamNames): { forName?: string } {
  const wanted = team.own().find(({ id }) => id === record.for)
  return wanted ? { forName: wanted.name } : {}
}
