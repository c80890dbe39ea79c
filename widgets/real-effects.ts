import { options } from 'preact'

// Preact runs the effects of all components by one timer, and starts another timer only after this one has run. If a
// test's fake timers discard this timer, no effect runs in any later test of the page. So this file gives Preact the
// page's own timers, which no test fakes.
const { requestAnimationFrame, setTimeout } = window
options.requestAnimationFrame = run => requestAnimationFrame(() => setTimeout(run))
