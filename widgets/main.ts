/**
 * The hashes in the names of each tag's files. The hash of the tag's own file is the first one. The build replaces this
 * name with the hashes.
 */
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
 * this file cannot search. The function requests all files of the tag at the same time, because each would cost a round
 * trip if they were requested one after the other.
 */
export async function load(tag: string) {
  try {
    styles ??= readStyles()
    const files = HAVEN_HASHES[tag]?.split(' ').map((hash, i) => `${i ? 'chunk' : tag}-${hash}.js`) ?? []
    const [css, element] = await Promise.all([styles, ...files.map(file => import(base + file))])
    // Defining the tag replaces its plain form, so the function waits while a visitor composes a word with an input
    // method in a field.
    if (composing) await new Promise(done => addEventListener('compositionend', done, { once: true }))
    element.setStyles(css)
    element.define(base.origin)
  } catch (error) {
    styles = undefined
    console.warn(`[haven] <${tag}> could not be loaded from ${base}; its fallback stays.`, error)
  }
}

const observer = new MutationObserver(() => loadFoundTags(document))

/**
 * Loads the tags below `root`, also in open shadow roots. The observer calls the function again after each change of
 * the content.
 */
function loadFoundTags(root: Document | ShadowRoot) {
  observer.observe(root, { childList: true, subtree: true })
  for (const { localName, shadowRoot } of root.querySelectorAll('*')) {
    if (waiting.delete(localName)) load(localName)
    if (shadowRoot && !HAVEN_HASHES[localName]) loadFoundTags(shadowRoot)
  }
}

// In browsers that cannot adopt stylesheets, the plain forms stay.
if ('adoptedStyleSheets' in document) {
  loadFoundTags(document)
  // No observer reports a shadow root that a script attaches later, so this file searches the page again once the page
  // has loaded.
  addEventListener('load', () => loadFoundTags(document))
}
