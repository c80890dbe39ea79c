const FIELDS = 'input,select,textarea,iframe,[contenteditable]'
/** Haven's forms. The button and its notice cover none of their words. */
export const FORMS = 'haven-consultation-form,haven-callback-form,haven-enquiry-form,haven-visa-wizard'
const CONTROLS = `a[href],button,summary,label,[role=button],${FIELDS}`

/** The element with the focus, in shadow roots, too. */
export function focused() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** True while a visitor types. */
export const isWriting = () => !!focused()?.matches(FIELDS)

/**
 * True where the box would lie over an element. An element that fills the window cannot be avoided, so it does not
 * count, unless `room` says so.
 */
export function covers(box: Element, element: Element | null, room = innerHeight) {
  if (!element || element === document.body || box.contains(element)) return false
  const [one, other] = [box, element].map(each => each.getBoundingClientRect()) as [DOMRect, DOMRect]
  return (
    other.height < room &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

/** The elements at a point, from the front to the back, in open shadow roots, too. */
const elementsAt = (root: DocumentOrShadowRoot, x: number, y: number, seen = new Set([root])): Element[] =>
  root.elementsFromPoint(x, y).flatMap(element => {
    const inner = element.shadowRoot
    if (!inner || seen.has(inner)) return element
    return [element, ...elementsAt(inner, x, y, seen.add(inner))]
  })

/**
 * True where the box lies over a control, a frame, one of Haven's forms, or another floating element, such as a banner.
 * The check takes points of the box, and looks into all shadow roots except closed ones.
 */
export function isOverSomething(box: Element, host: Element): boolean {
  const { left, top, width, height } = box.getBoundingClientRect()
  const isTaken = (element: Element) =>
    element !== host &&
    !box.contains(element) &&
    (element.matches(FORMS) ||
      (element.getBoundingClientRect().height < innerHeight &&
        (element.matches(CONTROLS) || /fixed|sticky/.test(getComputedStyle(element).position))))
  return [0.02, 0.25, 0.5, 0.75, 0.98].some(x =>
    [0.05, 0.5, 0.95].some(y =>
      elementsAt(document, left + width * x, top + height * y, new Set([document, host.shadowRoot as ShadowRoot])).some(
        isTaken,
      ),
    ),
  )
}
