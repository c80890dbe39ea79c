import type { Config } from '../config'
import { brokenContent, brokenLanguages } from '../content/broken-content'
import { type Line, linesAbout } from './line'

/**
 * Reports unusable content files, if the content is in files, and checked translations that are unusable or no longer
 * apply.
 */
export function lookAtContent({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Line[] {
  const lists = databaseUrl === undefined ? brokenContent(dataDir) : []
  return [...lists.map(linesAbout('Content').wrong), ...brokenLanguages(dataDir).map(linesAbout('Content').look)]
}
