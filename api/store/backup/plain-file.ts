import { constants, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Thrown for a link, for a path that goes through a link, and for a pipe or a device. */
export class NoPlainFileError extends Error {
  override readonly name = 'NoPlainFileError'
}

// On Windows, the last two of these flags do not exist, and count as 0.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * Reads a file below a folder. Throws a NoPlainFileError for a link, for a link on the path below the folder, for a
 * pipe and for a device. Without these refusals, a person who can write to the folder could make the caller read other
 * files, or wait forever.
 */
export async function readPlainFile(root: string, path: string): Promise<Buffer> {
  const full = join(root, path)
  const handle = await open(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new NoPlainFileError('is a link') : error
  })
  try {
    if ((await realpath(dirname(full))) !== join(await realpath(root), dirname(path))) {
      throw new NoPlainFileError('lies behind a link')
    }
    const found = await handle.stat()
    // A folder passes this check, because reading a folder fails with a clear error anyway.
    if (!found.isFile() && !found.isDirectory()) throw new NoPlainFileError('is a pipe or a device')
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
