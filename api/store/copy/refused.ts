import { UserFacingError } from '../../user-facing-error'

/** Thrown for a lasting obstacle: a copy of another installation, no copy at all, or another server. */
export class CopyRefusedError extends UserFacingError {}

/**
 * Thrown when the copy provably holds changes that the data folder has lost. A start would replace the copy by one
 * without these changes.
 */
export class CopyAheadError extends CopyRefusedError {}

/**
 * Refuses a link in the place of the copy. Somebody with access to that place must not be able to redirect reads,
 * writes or removals.
 */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and look who can write there.`)
