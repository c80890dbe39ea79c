import type { AdminRecord } from '../contract/records/records'

/** Finds names of team members by their ids. */
export interface TeamNames {
  team: { ownItems(): readonly { id: number; name: string }[] }
}

/**
 * The name of the team member whom the visitor asked for, as `forName`; an empty object when the team has no such
 * member.
 */
export function wantedName(record: AdminRecord, { team }: TeamNames): { forName?: string } {
  const wanted = team.ownItems().find(({ id }) => id === record.for)
  return wanted ? { forName: wanted.name } : {}
}
