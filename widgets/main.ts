/** Which files hold each tag's code, its own file first; written by the build. */
declare const HAVEN_FILES: Record<string, string[]>

const base = new URL('.', import.meta.url)
const waiting = new Map(
  Object.entries(HAVEN_FILES).map(([tag, files]) => [tag, { files, found: document.getElementsByTagName(tag) }]),
)

let styles: Promise<string> | undefined

async function readStyles() {
  const response = await fetch(new URL('haven.css', base))
  if (!response.ok) throw new Error(`haven.css: ${response.status}`)
  return response.text()
}

let composing = false
for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
  addEventListener(type, () => (composing = type !== 'compositionend'), true)
}

// All files of a tag are asked for at once: imports found one after the other would cost a round trip each.
async function load(tag: string, files: string[]) {
  try {
    styles ??= readStyles()
    const [css, element] = await Promise.all([styles, ...files.map(file => import(new URL(file, base).href))])
    // A word that is still being composed would be lost with the field it is written in.
    if (composing) await new Promise(done => addEventListener('compositionend', done, { once: true }))
    element.setStyles(css)
    element.define(base.origin)
  } catch (error) {
    console.warn(`[haven] <${tag}> could not be loaded from ${base}; its fallback stays.`, error)
  }
}

function look() {
  for (const [tag, { files, found }] of waiting) {
    if (!found.length) continue
    waiting.delete(tag)
    load(tag, files)
  }
}

// Browsers without adopted style sheets keep the fallback.
if ('adoptedStyleSheets' in document) {
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
