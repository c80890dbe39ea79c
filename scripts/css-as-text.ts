import type { Plugin } from 'vite'
import { withColours } from '../api/contract/colours.ts'

const asText: Plugin = {
  name: 'css-as-text',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('.css') || !/widgets\/.*\.tsx?(?:\?|$)/.test(importer ?? '')) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved && `${resolved.id}?inline`
  },
}

/**
 * Replaces the names of colours in stylesheets. This plugin must come last, when the imports in a stylesheet are
 * already replaced by their content.
 */
const inColour: Plugin = {
  name: 'colours-in-sheets',
  enforce: 'post',
  transform: (code, id) => (/\.css(?:\?|$)/.test(id) ? { code: withColours(code), map: null } : null),
}

/** Makes Vite import a stylesheet as text, with the values of its colours, as the build does. */
export const cssAsText = [asText, inColour]
