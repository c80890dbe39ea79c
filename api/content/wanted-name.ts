import type { AdminRecord } from '../contract/records/records'

/** Looks up names of team members. */
export interface TeamNames {
  team: { own(): readonly { id: number; name: string }[] }
}

/** The name of the person whom a visitor wants; undefined when the team does not have them. */
export function wantedName(record: AdminRecord, { team }: TeamNames): { forName?: string } {
  const wanted = team.own().find(({ id }) => id === record.for)
  return wanted ? { forName: wanted.name } : {}
}
