import { UserFacingError } from '../../user-facing-error'

/** What does not go away by itself: a copy is another one's, or not one at all, or its server another one. */
export class CopyRefusedError extends UserFacingError {}
