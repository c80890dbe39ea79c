import { originCode } from './figure-fields'

/** Origins that the records of one segment may name, the service's own and all that are beyond among them. */
export const ORIGINS = 64
/** The last of them, for those beyond. */
const BEYOND = ORIGINS - 1
const OTHERS = originCode('other')

/** The codes of origins by their places: 0 is the service's own, another place with 0 is free. */
export type OriginCodes = Uint32Array

/** A place for every origin, all of them free. */
export const originCodes = (): OriginCodes => new Uint32Array(ORIGINS)

/** The place of an origin's code, which takes a free one the first time. */
export function placeOfOrigin(codes: OriginCodes, code: number): number {
  let place = code === 0 ? 0 : 1
  while (place > 0 && place < BEYOND && codes[place] !== code && codes[place] !== 0) place++
  codes[place] = place === BEYOND ? OTHERS : code
  return place
}
