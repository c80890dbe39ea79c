const FIELDS = 'input,select,textarea,iframe,[contenteditable]'
/**
 * Selects Haven's forms, and the elements that the page's author has marked. The call button and its notice never cover
 * the text of these elements.
 */
export const CLEAR: string =
  'haven-consultation-form,haven-callback-form,haven-enquiry-form,haven-visa-wizard,[data-haven-clear]'
/** Selects the controls of a page, which neither the call button nor its notice covers. */
export const CONTROLS: string = `a[href],button,summary,label,[role=button],${FIELDS}`

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

/** The innermost element at a point, also in open shadow roots. */
function elementAt(x: number, y: number, root: DocumentOrShadowRoot & Node = document): Element | null {
  const element = root.elementFromPoint(x, y)
  // If a shadow root has no element at this point, its `elementFromPoint` returns an element outside of the shadow
  // root.
  if (!root.contains(element)) return null
  return (element?.shadowRoot && elementAt(x, y, element.shadowRoot)) || element
}

/** The element that contains an element on the screen: its slot, its parent, or the host of its shadow root. */
const around = (element: Element): Element | null =>
  element.assignedSlot || element.parentElement || (element.getRootNode() as ShadowRoot).host

/** The space in px that must be free around the box, because a finger that slips would press another control there. */
const ROOM = 8
/**
 * The distances between two checked points, in px: horizontally less than the width of a small control, and vertically
 * less than a line's height.
 */
const ACROSS = 22
const DOWN = 12

/** The positions of the points to check, from `ROOM` before one edge of the box to `ROOM` after the opposite edge. */
const placesIn = (start: number, end: number, step: number) =>
  Array.from({ length: Math.ceil((end - start + 2 * ROOM) / step) + 1 }, (_, at) =>
    Math.min(start - ROOM + step * at, end + ROOM),
  )

/**
 * True if the box covers, or is close to, a control, a frame, an element that stays clear (`CLEAR`), or another floating
 * element such as a banner. Checks points in and around the box, also in open shadow roots.
 */
export function isOverSomething(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const free = new Set<Element>()
  const isTaken = (element: Element | null): boolean => {
    if (!element || free.has(element)) return false
    free.add(element)
    return (
      element.matches(CLEAR) ||
      (element.getBoundingClientRect().height < innerHeight &&
        (element.matches(CONTROLS) || /fixed|sticky/.test(getComputedStyle(element).position))) ||
      isTaken(around(element))
    )
  }
  // During the check, `--hit` makes the box transparent to the pointer, so the browser returns the element behind the
  // box. A request for all elements at a point would take several times as long.
  box.style.cssText = '--hit: none'
  const isOver = placesIn(left, right, ACROSS).some(x =>
    placesIn(top, bottom, DOWN).some(y => isTaken(elementAt(x, y))),
  )
  box.style.cssText = ''
  return isOver
}
