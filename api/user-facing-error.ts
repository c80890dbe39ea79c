/**
 * An error for the person who starts the service or runs a command: the message names the problem and how to solve it.
 */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/**
 * The text to print for an error: only the message of a user-facing or system error, and the stack of any other error.
 */
export function whatToPrint(error: unknown): unknown {
  const isForPeople = error instanceof UserFacingError || (error instanceof Error && 'syscall' in error)
  return isForPeople ? error.message : error
}
