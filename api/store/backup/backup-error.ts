import { UserFacingError } from '../../user-facing-error'

/** Thrown for an obstacle to a backup or a restore; each problem in plain words. */
export class BackupError extends UserFacingError {
  override readonly name = 'BackupError'
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}
