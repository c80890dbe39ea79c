import { UserFacingError } from '../../user-facing-error'

/** Thrown when a backup or a restore cannot go on; the message lists every problem in plain words. */
export class BackupError extends UserFacingError {
  override readonly name = 'BackupError'
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}
