/**
 * A signal that aborts when `stop` aborts, or after `ms` with a `TimeoutError`. The timer in this function keeps the
 * signal in memory. An `AbortSignal.timeout` within `AbortSignal.any` can be lost at a garbage collection, and then
 * never aborts.
 */
export function stopOrTimeout(stop: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('The time is over', 'TimeoutError')), ms).unref()
  return AbortSignal.any([stop, late.signal])
}
