import { crc32, deflateRawSync } from 'node:zlib'

/**
 * 1 January 1980, the earliest day that a zip file can contain. All files get the same time, so that each build makes
 * the same bytes.
 */
const DATE = (1 << 5) | 1
/**
 * Fields that all entries share: version 2.0 of the format, names in UTF-8, the method "deflate", the time and the
 * date.
 */
const COMMON = [20, 1 << 11, 8, 0, DATE]
/**
 * A file with mode 644. The upper byte of MADE_BY says that the zip file comes from Unix, because only then do readers
 * apply the mode.
 */
const MODE = 0o100644
const MADE_BY = (3 << 8) | 20

const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)

/** Makes a zip file of small files, in the given order: 65,535 of them at most, and less than 4 GB in all. */
export function zip(files: [name: string, content: Buffer][]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content, { level: 9 })
    const bytes = Buffer.from(name)
    const about = [shorts(...COMMON), longs(crc32(content), packed.length, content.length), shorts(bytes.length, 0)]
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), ...about, bytes, packed])
    const rest = [shorts(0, 0, 0), longs(MODE * 0x10000, at), bytes]
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), shorts(MADE_BY), ...about, ...rest]))
    pieces.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const counts = shorts(0, 0, files.length, files.length)
  return Buffer.concat([...pieces, listed, Buffer.from('PK\x05\x06'), counts, longs(listed.length, at), shorts(0)])
}
