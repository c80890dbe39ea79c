import type { Plugin } from 'vite'

/** Makes Vite import a style sheet as its text, as the build does. */
export const cssAsText: Plugin = {
  name: 'css-as-text',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('.css') || !/widgets\/.*\.tsx?(?:\?|$)/.test(importer ?? '')) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved && `${resolved.id}?inline`
  },
}
