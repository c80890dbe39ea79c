import type { Config } from '../config'
import { brokenContent } from '../content/broken-content'
import { about, type Line } from './line'

/** Names the unusable lists of content; no lines when all are usable, or when instances share them. */
export function lookAtContent({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Line[] {
  return databaseUrl === undefined ? brokenContent(dataDir).map(about('Content').wrong) : []
}
