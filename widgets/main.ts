/** The hashes in the file names of each tag, the tag's own file first, which the build inserts. */
declare const HAVEN_HASHES: Record<string, string>

const base = new URL('.', import.meta.url)
const waiting = new Set(Object.keys(HAVEN_HASHES))

let styles: Promise<string> | undefined

async function readStyles() {
  const response = await fetch(new URL('haven.css', base))
  if (!response.ok) throw new Error(`haven.css: ${response.status}`)
  return response.text()
}

let composing = false
for (const type of ['compositionupdate', 'compositionend']) {
  addEventListener(type, () => (composing = type !== 'compositionend'), true)
}

/**
 * Loads the code of a tag and registers the tag. A page calls this function for a tag in a closed shadow root, which
 * this file cannot find. All files are requested at once, because requesting them one after the other would cost a
 * round trip for each.
 */
export async function load(tag: string) {
  try {
    styles ??= readStyles()
    const files = HAVEN_HASHES[tag]?.split(' ').map((hash, i) => `${i ? 'chunk' : tag}-${hash}.js`) ?? []
    const [css, element] = await Promise.all([styles, ...files.map(file => import(base + file))])
    // An upgrade would remove a field in which a word is just being composed.
    if (composing) await new Promise(done => addEventListener('compositionend', done, { once: true }))
    element.setStyles(css)
    element.define(base.origin)
  } catch (error) {
    styles = undefined
    console.warn(`[haven] <${tag}> could not be loaded from ${base}; its fallback stays.`, error)
  }
}

const observer = new MutationObserver(() => loadFoundTags(document))

/** Loads the tags below a root element and in the open shadow roots there, and searches again after each change. */
function loadFoundTags(root: Document | ShadowRoot) {
  observer.observe(root, { childList: true, subtree: true })
  for (const { localName, shadowRoot } of root.querySelectorAll('*')) {
    if (waiting.delete(localName)) load(localName)
    if (shadowRoot && !HAVEN_HASHES[localName]) loadFoundTags(shadowRoot)
  }
}

// In browsers without adopted stylesheets, the fallback stays.
if ('adoptedStyleSheets' in document) {
  loadFoundTags(document)
  // No observer is notified of a shadow root that a later script of the page attaches.
  addEventListener('load', () => loadFoundTags(document))
}
