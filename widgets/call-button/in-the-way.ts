const FIELDS = 'input,select,textarea,iframe,[contenteditable]'
/** The forms of Haven on a page. Button and notice never cover the text of a form. */
export const FORMS = 'haven-consultation-form,haven-callback-form,haven-enquiry-form,haven-visa-wizard'
const CONTROLS = `a[href],button,summary,label,[role=button],${FIELDS}`

/** The element that has the focus, even in a shadow root. */
export function focused() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** True while a visitor is typing. */
export const isWriting = () => !!focused()?.matches(FIELDS)

/**
 * True where the box would cover an element. An element that fills the window cannot be avoided, so it is ignored
 * unless `room` says otherwise.
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

/** The elements at a point, from front to back, including those in open shadow roots. */
const elementsAt = (root: DocumentOrShadowRoot, x: number, y: number, seen = new Set([root])): Element[] =>
  root.elementsFromPoint(x, y).flatMap(element => {
    const inner = element.shadowRoot
    if (!inner || seen.has(inner)) return element
    return [element, ...elementsAt(inner, x, y, seen.add(inner))]
  })

/** The space around the box that stays free, in px, because a finger that slips would press the wrong control. */
const ROOM = 8
/**
 * The distances between two points of the check, in px: less than the width of a small target, and the height of a
 * line.
 */
const ACROSS = 22
const DOWN = 12

/** The positions from one edge of the box to the other, with the space around it. */
const placesIn = (start: number, end: number, step: number) => {
  const length = end - start + 2 * ROOM
  const count = Math.ceil(length / step)
  return Array.from({ length: count + 1 }, (_, at) => start - ROOM + (length / count) * at)
}

/**
 * True where the box covers, or is close to, a control, a frame, one of Haven's forms, or another floating element such
 * as a banner. The check takes points in the box, and looks into all shadow roots except closed ones.
 */
export function isOverSomething(box: Element, host: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const isTaken = (element: Element) =>
    element !== host &&
    !box.contains(element) &&
    (element.matches(FORMS) ||
      (element.getBoundingClientRect().height < innerHeight &&
        (element.matches(CONTROLS) || /fixed|sticky/.test(getComputedStyle(element).position))))
  return placesIn(left, right, ACROSS).some(x =>
    placesIn(top, bottom, DOWN).some(y =>
      elementsAt(document, x, y, new Set([document, host.shadowRoot as ShadowRoot])).some(isTaken),
    ),
  )
}
