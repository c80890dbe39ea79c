/** An error whose message is written for whoever starts the service or runs a command: what is wrong, and the way out. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/** What to print of an error: the words alone where they are for people or the system's own; all of a fault of ours. */
export function whatToPrint(error: unknown): unknown {
  const isForPeople = error instanceof UserFacingError || (error instanceof Error && 'syscall' in error)
  return isForPeople ? error.message : error
}
