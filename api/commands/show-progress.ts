import type { Progress } from '../store/backup/backup'

/** The time between two lines of progress when the output is no terminal, in ms. */
const LINE_EVERY = 2_000
const BAR = 30

/** Shows progress: on a terminal as a bar, elsewhere as a plain line every two seconds. */
export function showProgress(to: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let shownAt = performance.now()
  return (what, done, total) => {
    if (to.isTTY) {
      const filled = Math.floor((done / Math.max(total, 1)) * BAR)
      const bar = '#'.repeat(filled).padEnd(BAR, '.')
      to.write(`\r  ${bar} ${what}\u001b[K${done === total ? '\r\u001b[K' : ''}`)
    } else if (performance.now() - shownAt >= LINE_EVERY) {
      shownAt = performance.now()
      to.write(`  ${what}: ${done} of ${total} files\n`)
    }
  }
}
