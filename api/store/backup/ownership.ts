import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Owner {
  uid: number
  gid: number
}

const ROOT = 0
const isRoot = () => process.getuid?.() === ROOT

/**
 * The owner for a new data folder: the owner of the present one, or else of the parent folder. Undefined if this
 * process does not run as root, because only root can give files to another user.
 */
export async function ownerFor(dir: string): Promise<Owner | undefined> {
  if (!isRoot()) return undefined
  const { uid, gid } = await stat(dir).catch(() => stat(dirname(dir)))
  return { uid, gid }
}

/** Gives a folder and all its content to a user and a group. */
export async function giveTo(owner: Owner, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries) await chown(join(parentPath, name), owner.uid, owner.gid)
  await chown(folder, owner.uid, owner.gid)
}

/** True when this process is root's, and root owns the folder. A service of another user cannot open such a folder. */
export async function ownedByRoot(dir: string): Promise<boolean> {
  return isRoot() && (await stat(dir)).uid === ROOT
}
