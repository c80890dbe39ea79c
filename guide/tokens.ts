import { readFileSync } from 'node:fs'
import { withColours } from '../api/contract/colours'
import { parseTokens, type Token } from '../widgets/metadata/tokens'
import { tags } from '../widgets/tags'

const read = (path: string): Token[] => {
  try {
    return parseTokens(withColours(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/** The custom properties that every tag has. */
export const commonTokens = read('widgets/tokens.css')

/** The custom properties that only this tag has. */
export const ownTokens = (tag: keyof typeof tags) => read(`widgets/${tags[tag]}/${tags[tag]}.css`)
