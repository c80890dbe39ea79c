/** Thrown when the service cannot start for a reason that the message explains to whoever starts it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
