import type { Config } from '../config'
import { brokenContent } from '../content/broken-content'
import { about, type Line } from './line'

/** Says which lists that staff edit cannot be used; nothing while all can, or where instances share them. */
export function lookAtContent({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Line[] {
  return databaseUrl === undefined ? brokenContent(dataDir).map(about('Content').wrong) : []
}
