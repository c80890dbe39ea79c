const FIELDS = 'input,select,textarea,iframe,[contenteditable]'
/** Selects Haven's forms on a page. The call button and its notice never cover the text of a form. */
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
 * True if the box would cover a part of the element. An element that is as high as `room` (by default the window) or
 * higher is ignored, because the box could not avoid it.
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

/** The space in px that must be free around the box, because a finger that slips would press another control there. */
const ROOM = 8
/**
 * The distances between two checked points, in px: horizontally less than the width of a small control, and vertically
 * less than a line's height.
 */
const ACROSS = 22
const DOWN = 12

/** The positions of the checked points between two edges of the box and `ROOM` outside them. */
const placesIn = (start: number, end: number, step: number) => {
  const length = end - start + 2 * ROOM
  const count = Math.ceil(length / step)
  return Array.from({ length: count + 1 }, (_, at) => start - ROOM + (length / count) * at)
}

/**
 * True if the box covers, or is close to, a control, a frame, one of Haven's forms, or another floating element such as
 * a banner. Checks points in and around the box, also in open shadow roots.
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
