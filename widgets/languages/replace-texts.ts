import type { Say, Speech } from './speech'

/** The attributes whose values people read or hear. */
const READ = ['aria-label', 'title', 'placeholder']
/** Elements whose texts stay as they are. What a status says about a visitor's file is translated around its name. */
const UNSAID = '[translate=no]:not([role=status] > *),[data-english],textarea'
const TYPED = 'input:is(:not([type]),[type=text]),textarea'

/** An English text that was replaced, and the text that replaced it. */
interface Replaced {
  english: string
  said: string
}

/**
 * Replaces every text below `root` by its translation, at once and again whenever the content changes. Returns a
 * function that restores the English texts.
 */
export function replaceTexts(root: ShadowRoot, speech: Speech, say: Say): () => void {
  const { language, dir, notice, look } = speech
  const note = notice && document.createElement('p')
  const texts = new WeakMap<Text, Replaced>()
  const attributes = new WeakMap<Element, Record<string, Replaced>>()

  // The observer also reports texts that this function itself has translated. The function skips these texts, because a
  // translation could have the key of another English text.
  function replaceText(text: Text) {
    if (texts.get(text)?.said === text.data) return
    const english = text.data.trim()
    const words = english && !text.parentElement?.closest(UNSAID) && say(english)
    if (!words || words === english) return
    const said = text.data.replace(english, () => words)
    texts.set(text, { english: text.data, said })
    text.data = said
    const next = text.nextSibling
    if (next instanceof HTMLElement && next.dataset.english !== undefined) next.remove()
    if (say.isWeighty(english)) text.after(englishBelow(english))
  }

  function replaceIn(node: Node) {
    if (node instanceof Text) return replaceText(node)
    if (!(node instanceof Element)) return
    for (const name of READ) replaceAttribute(node, name)
    // With `auto`, the browser finds the writing direction of what a visitor types, because visitors may
    // write in any language.
    if (node instanceof HTMLElement && node.matches(TYPED)) node.dir = 'auto'
    if (node instanceof HTMLElement && node.matches('[type=tel],[type=email]')) node.dir = 'ltr'
    for (const child of [...node.childNodes]) replaceIn(child)
  }

  function replaceAttribute(element: Element, name: string) {
    const english = element.getAttribute(name)
    if (attributes.get(element)?.[name]?.said === english) return
    const said = english && say(english)
    if (!said || said === english) return
    attributes.set(element, { ...attributes.get(element), [name]: { english, said } })
    element.setAttribute(name, said)
  }

  const topElement = () => root.querySelector<HTMLElement>('.haven')

  function dress() {
    const top = topElement()
    if (!top || top.lang === language) return
    Object.assign(top, { lang: language, dir })
    Object.assign(top.style, look)
    if (!note) return
    Object.assign(note, { lang: language, dir, textContent: notice, className: 'unchecked', part: 'unchecked' })
    Object.assign(note.style, look)
    top.before(note)
  }

  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'attributes') replaceAttribute(target as Element, attributeName as string)
      else if (type === 'characterData') replaceIn(target)
      else for (const node of addedNodes) replaceIn(node)
    }
    dress()
  })
  observer.observe(root, { childList: true, characterData: true, attributeFilter: READ, subtree: true })
  for (const child of [...root.childNodes]) replaceIn(child)
  dress()

  return () => {
    observer.disconnect()
    if (note) note.remove()
    for (const below of root.querySelectorAll('[data-english]')) below.remove()
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walk.nextNode()) {
      const node = walk.currentNode
      if (node instanceof Text) {
        const replaced = texts.get(node)
        if (replaced?.said === node.data) node.data = replaced.english
      } else if (node instanceof Element) {
        for (const [name, { english, said }] of Object.entries(attributes.get(node) ?? {}))
          if (node.getAttribute(name) === said) node.setAttribute(name, english)
      }
    }
    const top = topElement()
    if (top) Object.assign(top, { lang: 'en-GB', dir: 'ltr' }).removeAttribute('style')
  }
}

/**
 * The English version of a sentence with legal weight, shown below the translation as long as nobody has checked it.
 */
function englishBelow(english: string) {
  const below = document.createElement('small')
  Object.assign(below, { lang: 'en-GB', dir: 'ltr', textContent: english, translate: false })
  below.dataset.english = ''
  return below
}
