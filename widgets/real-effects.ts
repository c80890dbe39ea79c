import { options } from 'preact'
import { beforeEach } from 'vitest'
import { requestAnimationFrame, setTimeout } from './own-timers'

// Preact runs the effects of all components by one timer, and starts another timer only after this one has run. If a
// test's fake timers discard this timer, no effect runs in any later test of the page. So this file gives Preact the
// page's own timers, which no test fakes.
options.requestAnimationFrame = run => requestAnimationFrame(() => setTimeout(run))

// With an earlier test's fake `setTimeout`, each later test of the page would wait until its time limit.
beforeEach(() => {
  if (window.setTimeout === setTimeout) return
  window.setTimeout = setTimeout
  throw new Error('An earlier test of this page has left another `setTimeout`.')
})
