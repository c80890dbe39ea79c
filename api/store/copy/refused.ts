import { UserFacingError } from '../../user-facing-error'

/** What does not go away by itself: a copy is another one's, or not one at all, or its server another one. */
export class CopyRefusedError extends UserFacingError {}

/** The copy proves that it holds what the data folder has lost: a start would have it made anew without that. */
export class CopyAheadError extends CopyRefusedError {}

/** Refuses a link at the copy's place: whoever can write there must not lead what is read, written or removed elsewhere. */
export const refusedLink = (path: string) =>
  new CopyRefusedError(`${path} is a link: remove it, and look who can write there.`)
