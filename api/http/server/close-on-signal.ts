/**
 * The time in ms within which a second signal counts as the same key press, because both the terminal and `npm start`
 * pass the signal on.
 */
const ECHO = 500

/**
 * On SIGTERM or SIGINT, closes everything and exits with 0, or with 1 if the closing fails. On a second signal, exits
 * with 1 at once.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let firstAt: number | undefined

  async function handle(): Promise<void> {
    const now = performance.now()
    if (firstAt !== undefined && now - firstAt < ECHO) return
    if (firstAt !== undefined) process.exit(1)
    firstAt = now
    console.log('Stopping: requests under way are finished first. Press Ctrl+C again to stop at once.')
    try {
      await close()
    } catch (error) {
      console.error(`Stopped with a failure: ${error instanceof Error ? error.message : error}`)
      process.exit(1)
    }
    console.log('Stopped.')
    process.exit(0)
  }

  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
