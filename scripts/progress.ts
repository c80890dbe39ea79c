import { KILLED } from './prepare.mjs'

/**
 * Matches the error that esbuild reports when its process has ended. If memory runs out, the operating system usually
 * ends esbuild's process first.
 */
const BUNDLER_GONE = /The service (was stopped|is no longer running)/

/** Runs one step of a longer command, and prints its name and duration on one line. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const line = `  ${name}`
  if (process.stdout.isTTY) process.stdout.write(`${line} …`)
  const result = await run().catch((error: Error) => {
    if (!BUNDLER_GONE.test(error.message)) throw error
    console.error(KILLED)
    process.exit(1)
  })
  const took = `${((performance.now() - started) / 1_000).toFixed(1)} s`
  console.log(process.stdout.isTTY ? `\r${line}: ${took}` : `${line}: ${took}`)
  return result
}
