import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { parseItems } from './content-list'
import { readFirmChanges } from './firm-changes'
import { readLanguageFiles } from './language-files'
import { ContentFileError, readContent } from './parse-content'

/** The path of a content list's file in a data folder. */
export const contentFile = (dataDir: string, name: ContentName) => join(dataDir, 'content', `${name}.json`)

/** Says why the service cannot use a content list, with the remedy; undefined when the list is usable. */
export const brokenInWords = (name: ContentName, file: string): string | undefined =>
  inWords(
    () => void (existsSync(file) && parseItems(name, readContent(file), file)),
    'Visitors see nothing of this list, and nobody can change it',
  )

/**
 * Says why the service cannot use the managers' changes to the firm, with the remedy; undefined when the changes are
 * usable.
 */
const brokenFirmInWords = (dataDir: string): string | undefined =>
  inWords(
    () => void readFirmChanges(dataDir),
    'Hours, phones, answer times, notices, thanks and templates are those of firm.json, without the changes that managers ' +
      'made in the dashboard, and nobody can change them in the dashboard',
  )

function inWords(read: () => void, effect: string): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error
    return (
      `${error.message}\n    ${effect}, until you correct the file or restore it from a backup, and restart the service. ` +
      'The forms work without this file.'
    )
  }
}

/** Says which of the firm's checked translations are unusable or no longer apply, with the remedy. */
export const brokenLanguages = (dataDir: string): string[] => readLanguageFiles(dataDir).problems

/** For each unusable content file in a data folder: a sentence with the reason and the remedy. */
export const brokenContent = (dataDir: string) => [
  ...CONTENT_NAMES.flatMap(name => brokenInWords(name, contentFile(dataDir, name)) ?? []),
  ...[brokenFirmInWords(dataDir)].filter(words => words !== undefined),
]
