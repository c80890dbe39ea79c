import { options } from 'preact'

// Preact runs the effects of all components by one timer, and starts another timer only after this one. A test that
// fakes timers could discard this timer, and then no effect would run in any later test of the page. So Preact gets the
// page's own timers, which no test fakes.
const { requestAnimationFrame, setTimeout } = window
options.requestAnimationFrame = run => requestAnimationFrame(() => setTimeout(run))
