import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { FIRM_PARTS, type FirmPart, type FirmParts } from '../contract/content/firm-parts'
import { auditAnswer } from '../contract/people/audit'
import { NAMELESS } from '../contract/people/audit-kinds'
import { partOf, withParts } from './firm-parts'
import { type Firm, firmParts } from './firm-schema'
import { ContentFileError, parseContent, readContent } from './parse-content'

const changeOf = <Part extends FirmPart>(part: Part) =>
  z.optional(
    z.strictObject({
      value: firmParts[part],
      by: auditAnswer.shape.by,
      at: z.iso.datetime(),
      /** The value that the part had in `firm.json` at the time of the manager's change. */
      was: firmParts[part],
    }),
  )

const changesSchema = z.strictObject({
  /** The firm for which managers made the changes. For another firm, the changes do not apply. */
  firm: z.strictObject({ sample: z.boolean(), name: z.string(), legalName: z.string() }),
  parts: z.strictObject({
    hours: changeOf('hours'),
    phones: changeOf('phones'),
    promises: changeOf('promises'),
    notices: changeOf('notices'),
    thanks: changeOf('thanks'),
    templates: changeOf('templates'),
  }),
})
/** The changes that managers have made to the firm while the service ran. */
export type FirmChanges = z.output<typeof changesSchema>

/** The path of the file with the managers' changes in a data folder. */
export const firmChangesPath = (dataDir: string) => join(dataDir, 'content', 'firm.json')

/** Reads the managers' changes; undefined when there are none. Throws a ContentFileError for an unusable file. */
export function readFirmChanges(dataDir: string): FirmChanges | undefined {
  const path = firmChangesPath(dataDir)
  return existsSync(path) ? parseContent(changesSchema, readContent(path), path) : undefined
}

/** Reads the changes of managers. For an unusable file, returns the reason instead of throwing. */
export function usableFirmChanges(dataDir: string): { changes?: FirmChanges | undefined; problem?: string } {
  try {
    return { changes: readFirmChanges(dataDir) }
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error
    return { problem: error.message }
  }
}

/** Checks changes from a database by the same schema as changes in a file. */
export const parseFirmChanges = (value: unknown): FirmChanges =>
  parseContent(changesSchema, value, 'the firm’s changes in the database')

/**
 * True when two firms are different. A firm counts as the same if either its name or its legal name has changed, and as
 * another firm if both have changed.
 */
export const isAnotherFirm = (
  one: Pick<Firm, 'sample' | 'name' | 'legalName'>,
  other: Pick<Firm, 'sample' | 'name' | 'legalName'>,
) => one.sample !== other.sample || (one.name !== other.name && one.legalName !== other.legalName)

/** The managers' changes, if they belong to this firm; otherwise none. */
export const changesFor = (firm: Firm, changes: FirmChanges | undefined): FirmChanges['parts'] =>
  changes && !isAnotherFirm(changes.firm, firm) ? changes.parts : {}

/** The firm with the changes applied. */
export const withChanges = (firm: Firm, parts: FirmChanges['parts']): Firm =>
  withParts(
    firm,
    Object.fromEntries(
      FIRM_PARTS.flatMap(part => (parts[part] ? [[part, parts[part].value]] : [])),
    ) as Partial<FirmParts>,
  )

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/**
 * For each part that was changed by a manager and later also in `firm.json`: a sentence which says that Haven uses the
 * manager's value.
 */
export function leftUnread(file: Firm, parts: FirmChanges['parts']): string[] {
  return FIRM_PARTS.flatMap(part => {
    const change = parts[part]
    if (!change || isSame(change.was, partOf(file, part)) || isSame(change.value, partOf(file, part))) return []
    const by = typeof change.by === 'string' ? NAMELESS[change.by] : change.by.name
    const when = day.format(new Date(change.at))
    return [
      `firm.json got other ${part} after ${by} changed them in the dashboard on ${when}. Haven uses the values of the ` +
        `dashboard: open Content, Firm in the dashboard, and either keep these values or take those of the file.`,
    ]
  })
}

/** True when two values are equal. */
export const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** A value as text that does not depend on the order of the value's keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
