/** Number of records in one segment file. */
export const SEGMENT_SIZE = 1_000

/** The number of the segment that holds an id, counted from 1. */
export const segmentOf = (id: number) => Math.ceil(id / SEGMENT_SIZE)
/** The first id of a segment. */
export const firstIdOf = (segment: number) => (segment - 1) * SEGMENT_SIZE + 1
/** The index of an id within its segment, counted from 0. */
export const offsetInSegment = (id: number) => (id - 1) % SEGMENT_SIZE
