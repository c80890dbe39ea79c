/**
 * The maximum number of pixels in a picture that the dashboard draws. Even a small file can contain more pixels than
 * fit into a browser's memory.
 */
export const MOST_PIXELS = 60_000_000

/** The number of pixels in a PNG or JPEG, according to its header; NaN when it has no such header. */
export function pixelsOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return view.getUint32(16) * view.getUint32(20)
    // A JPEG consists of segments, each with its length. The segment that starts a frame contains the height and the
    // width.
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1)
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
    }
  } catch {}
  return Number.NaN
}
