import type { Config } from '../config'
import { brokenContent } from '../content/broken-content'
import { about, type Line } from './line'

/** Names the content lists that cannot be used; returns no lines when all can, or when instances share the lists. */
export function lookAtContent({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Line[] {
  return databaseUrl === undefined ? brokenContent(dataDir).map(about('Content').wrong) : []
}
