/** Runs a task for many items, several items at a time, because each task mostly waits for the disk or a response. */
export async function forEach<Thing>(
  things: Iterable<Thing>,
  action: (thing: Thing, worker: number) => Promise<void>,
): Promise<void> {
  const waiting = things[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let next = waiting.next(); !next.done; next = waiting.next()) await action(next.value, worker)
    }),
  )
}
