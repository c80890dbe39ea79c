import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, syncFolder } from '../store/durable-file'

/** The folder for mails while no SMTP server is configured. */
export const filedMailsFolder = (dataDir: string) => join(dataDir, 'mail')

/**
 * The name of a filed mail without its ending: time of arrival, reference and recipient. Every attempt has the same
 * name.
 */
export function filedMailName(arrivedAt: string, reference: string, role: string): string {
  return `${arrivedAt.replaceAll(/\W+/g, '-')}-${reference.replaceAll(/\W+/g, '')}-${role}`
}

const REFERENCE_IN_NAME = /-([^-]+)-(?:staff|visitor)\.eml$/

/** Reads the references from the names of the filed mails. */
export async function filedReferences(dataDir: string): Promise<string[]> {
  const names = await namesIn(filedMailsFolder(dataDir))
  return [...new Set(names.flatMap(name => REFERENCE_IN_NAME.exec(name)?.[1] ?? []))]
}

/** Removes the filed mails that have one of these references. */
export async function removeFiledMails(dataDir: string, references: ReadonlySet<string | undefined>): Promise<void> {
  const folder = filedMailsFolder(dataDir)
  const theirs = (await namesIn(folder)).filter(name => references.has(REFERENCE_IN_NAME.exec(name)?.[1]))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  if (theirs.length > 0) await syncFolder(folder)
}
