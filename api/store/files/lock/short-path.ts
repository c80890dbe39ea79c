import { open } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The longest address of a Unix socket that every system accepts, in bytes. */
const LONGEST_ADDRESS = 103

/** Runs an action with the address of a socket in a folder, even if the folder's path is too long for an address. */
export async function atShortPath<Result>(
  folder: string,
  name: string,
  action: (address: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, name)
  const short = [path, relative(process.cwd(), path)].find(each => Buffer.byteLength(each) <= LONGEST_ADDRESS)
  if (short) return await action(short)
  const handle = await open(folder, 'r')
  try {
    return await action(`/proc/self/fd/${handle.fd}/${name}`)
  } finally {
    await handle.close()
  }
}
