import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, syncFolder } from '../store/durable-file'

/** The folder for mails that are only saved to disk, because no SMTP server is set up. */
export const filedMailsFolder = (dataDir: string) => join(dataDir, 'mail')

/**
 * The name of a saved mail without its ending: the time at which the request arrived, its reference, and the recipient.
 * The name of a mail is the same in each attempt.
 */
export function filedMailName(arrivedAt: string, reference: string, role: string): string {
  return `${arrivedAt.replaceAll(/\W+/g, '-')}-${reference.replaceAll(/\W+/g, '')}-${role}`
}

const REFERENCE_IN_NAME = /-([^-]+)-(?:staff|visitor)\.eml$/

/** Reads the references from the names of all saved mails. */
export async function filedReferences(dataDir: string): Promise<string[]> {
  const names = await namesIn(filedMailsFolder(dataDir))
  return [...new Set(names.flatMap(name => REFERENCE_IN_NAME.exec(name)?.[1] ?? []))]
}

/** Removes the saved mails with one of these references. */
export async function removeFiledMails(dataDir: string, references: ReadonlySet<string | undefined>): Promise<void> {
  const folder = filedMailsFolder(dataDir)
  const theirs = (await namesIn(folder)).filter(name => references.has(REFERENCE_IN_NAME.exec(name)?.[1]))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  if (theirs.length > 0) await syncFolder(folder)
}
