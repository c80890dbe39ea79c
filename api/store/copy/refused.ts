import { UserFacingError } from '../../user-facing-error'

/**
 * Thrown when no retry can continue the copying, for example with the copy of another installation, a folder of other
 * files, or a server with another key.
 */
export class CopyRefusedError extends UserFacingError {}

/**
 * Thrown when the copy holds changes that the data folder has lost. Without this error, a start would replace the copy
 * by one without these changes.
 */
export class CopyAheadError extends CopyRefusedError {}

/**
 * The error for a link in a copy's path. A person with access to this path must not be able to redirect reads, writes
 * or deletions.
 */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and check who can write there.`)
