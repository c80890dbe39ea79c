/** The page's own timers. All test files of a page share this module, so it is evaluated before any test fakes them. */
export const { requestAnimationFrame, setTimeout } = window
