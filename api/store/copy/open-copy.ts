import { resolve } from 'node:path'
import { UserFacingError } from '../../user-facing-error'
import { overlap, realPathOf } from '../backup/backup'
import { COPY_ADDRESS, isCopyAddress, isSftp } from './address'
import { type Copying, startCopy } from './copier'
import type { ReadOptions } from './read-copy'
import { CopyRefusedError } from './refused'
import { type CopyTarget, FolderTarget } from './target'
import type { CopierParts } from './written-copy'

/** The keys for a connection to an SFTP server. */
export interface SshKeys {
  /** The path of the file with the service's private key. */
  copySshKey: string | undefined
  /** The fingerprints of the keys by which the service recognises the server. */
  copyHostKey: string[]
}

export interface CopySettings extends SshKeys {
  copyTo: string | undefined
  copyRecipient: string | undefined
  dataDir: string
}

/** Starts the copy to the target in `COPY_TO`; undefined without this setting. */
export async function openCopy(config: CopySettings, parts: Omit<CopierParts, 'target'>): Promise<Copying | undefined> {
  const { copyTo, copyRecipient: recipient, dataDir } = config
  if (copyTo === undefined) return undefined
  const target = await targetOf(copyTo, config)
  if (target instanceof FolderTarget && overlap(await realPathOf(target.root), await realPathOf(dataDir))) {
    throw new CopyRefusedError(
      `COPY_TO (${copyTo}) and DATA_DIR (${dataDir}) lie within one another: a copy belongs elsewhere, best on another disk.`,
    )
  }
  // The age library is loaded only for an encrypted copy.
  const sealed = recipient === undefined ? {} : { recipient, seal: (await import('./age')).sealFor(recipient) }
  return await startCopy({ ...parts, ...sealed, target })
}

/**
 * The target and the decryption for reading the copy at `from`, an address as in `COPY_TO`. `identity` is the path of a
 * file with an age identity, which an encrypted copy needs.
 */
export async function readerOf(
  from: string,
  identity: string | undefined,
  keys: SshKeys,
): Promise<Pick<ReadOptions, 'target' | 'unseal'>> {
  if (!isCopyAddress(from)) throw new UserFacingError(`--from: ${COPY_ADDRESS}`)
  if (isSftp(from) && (keys.copySshKey === undefined || keys.copyHostKey.length === 0)) {
    throw new UserFacingError('a copy at sftp:// needs COPY_SSH_KEY and COPY_HOST_KEY')
  }
  return {
    target: await targetOf(from, keys),
    unseal: identity === undefined ? undefined : await (await import('./age')).unsealWith(identity),
  }
}

/** The target for a value of `COPY_TO`. */
export async function targetOf(name: string, { copySshKey, copyHostKey }: SshKeys): Promise<CopyTarget> {
  if (!isSftp(name)) return new FolderTarget(resolve(name))
  // The SFTP library is loaded only for an SFTP target.
  const { SftpTarget } = await import('./sftp-target')
  return new SftpTarget(name, { keyFile: copySshKey ?? '', hostKeys: copyHostKey })
}
