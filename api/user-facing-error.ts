/** An error for the person who starts the service or runs a command. Its message says what is wrong, and what to do. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/**
 * Returns what to print for an error: the message alone for a user-facing error or one of the operating system, and the
 * error itself, with its stack, for any other.
 */
export function whatToPrint(error: unknown): unknown {
  const isForPeople = error instanceof UserFacingError || (error instanceof Error && 'syscall' in error)
  return isForPeople ? error.message : error
}
