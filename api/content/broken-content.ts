import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { parseItems } from './content-list'
import { ContentFileError, readContent } from './parse-content'

/** The file of a list of content, in a data folder. */
export const contentFile = (dataDir: string, name: ContentName) => join(dataDir, 'content', `${name}.json`)

/** Says why a list cannot be used, and the remedy; undefined when it can. */
export function brokenInWords(name: ContentName, file: string): string | undefined {
  try {
    if (existsSync(file)) parseItems(name, readContent(file), file)
    return undefined
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error
    return (
      `${error.message}\n    Visitors see nothing of this list, and nobody can change it, until you correct the file or put ` +
      'it back from a backup, and start again. Forms work without it.'
    )
  }
}

/** The unusable lists of a data folder, in words. */
export const brokenContent = (dataDir: string) =>
  CONTENT_NAMES.flatMap(name => brokenInWords(name, contentFile(dataDir, name)) ?? [])
