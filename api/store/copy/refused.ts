import { UserFacingError } from '../../user-facing-error'

/** A lasting obstacle: a copy of another installation, no copy at all, or another server. */
export class CopyRefusedError extends UserFacingError {}

/** The copy provably holds changes that the data folder has lost. A start would make it again without them. */
export class CopyAheadError extends CopyRefusedError {}

/**
 * Refuses a link at the copy's place. Somebody who can write there must not lead reads, writes or removals elsewhere.
 */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and look who can write there.`)
