/** An error for the person who starts the service or runs a command. The message says what is wrong, and what to do. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/**
 * Returns the text to print for an error: only the message of a user-facing or operating-system error, and otherwise
 * the error with its stack.
 */
export function whatToPrint(error: unknown): unknown {
  const isForPeople = error instanceof UserFacingError || (error instanceof Error && 'syscall' in error)
  return isForPeople ? error.message : error
}
