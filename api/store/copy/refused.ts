import { UserFacingError } from '../../user-facing-error'

/**
 * Thrown for a copy that no retry can continue: a copy of another installation, a folder without a copy, or another
 * server.
 */
export class CopyRefusedError extends UserFacingError {}

/**
 * Thrown when the copy's proof shows that it holds changes which the data folder has lost. Without this error, a start
 * would replace the copy by one without these changes.
 */
export class CopyAheadError extends CopyRefusedError {}

/**
 * The error for a link in a copy's path. A person with access to this path must not be able to redirect reads, writes
 * or deletions.
 */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and look who can write there.`)
