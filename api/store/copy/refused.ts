import { UserFacingError } from '../../user-facing-error'

/** Thrown when no retry can continue the copying, for example with a folder of other files. */
export class CopyRefusedError extends UserFacingError {}

/** Thrown when the copy holds changes that the data folder has lost: a start would remove them from the copy. */
export class CopyAheadError extends CopyRefusedError {}

/** The error for a link in a copy's path, which could redirect reads, writes or deletions. */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and check who can write there.`)
