/** Runs one step of a longer command and says, in one line, what was done and how long it took. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const line = `  ${name}`
  if (process.stdout.isTTY) process.stdout.write(`${line} …`)
  const result = await run()
  const took = `${((performance.now() - started) / 1_000).toFixed(1)} s`
  console.log(process.stdout.isTTY ? `\r${line}: ${took}` : `${line}: ${took}`)
  return result
}
