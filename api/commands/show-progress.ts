import type { Progress } from '../store/backup/backup'

/** Time between two lines of progress when there is no terminal, in ms. */
const LINE_EVERY = 2_000
const BAR = 30

/** Shows progress as a bar on a terminal, and as a plain line every two seconds elsewhere. */
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
