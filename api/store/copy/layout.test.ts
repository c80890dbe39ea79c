import { expect, test } from 'vitest'
import {
  chainWith,
  decodeFacts,
  decodePiece,
  digestOf,
  encodeFacts,
  encodePiece,
  generationFolder,
  generationOf,
  headPath,
  letterName,
  letterOf,
  lettersFolder,
  NO_PIECES,
  type Piece,
  pieceName,
  pieceOf,
  piecesIn,
  sha256,
} from './layout'

const DIGEST = sha256('x')
const AT = '2026-11-23T09:00:00.000Z'

test("the kind of a copy's file is read from its name, and any other name is refused", () => {
  expect([generationFolder(7), headPath(7)]).toEqual(['generation-000007', 'generation-000007/head.json'])
  expect(generationOf(generationFolder(1_234_567))).toBe(1_234_567)
  for (const name of ['generation-00001', 'generation-000001x', 'xgeneration-000001', 'generation-00000x'])
    expect(generationOf(name)).toBeUndefined()

  const piece = pieceName(12, DIGEST, '.age')
  expect(piece).toBe(`000000012-${DIGEST}.piece.age`)
  expect(pieceOf(piece)).toEqual({ name: piece, number: 12, digest: DIGEST })
  expect(pieceOf(pieceName(1_234_567_890, DIGEST, ''))).toMatchObject({ number: 1_234_567_890, digest: DIGEST })
  for (const name of [
    `x${piece}`,
    `${piece}x`,
    piece.slice(1),
    piece.replace('.piece', ''),
    `000000012-${DIGEST}0.piece`,
  ])
    expect(pieceOf(name)).toBeUndefined()

  const id = 'a0'.repeat(16)
  const letter = letterName(id, DIGEST, '.age')
  expect(letter).toBe(`${id}-${DIGEST}.age`)
  expect(letterOf(letter)).toEqual({ name: letter, id, digest: DIGEST })
  expect(letterOf(letterName(id, DIGEST, ''))).toMatchObject({ id, digest: DIGEST })
  for (const name of [`x${letter}`, `${letter}x`, letter.slice(1), `${id}-${DIGEST}.tmp`, `${id}-${DIGEST}0`])
    expect(letterOf(name)).toBeUndefined()
})

test('letters with different encryption are in different folders', () => {
  expect(lettersFolder(undefined)).toBe('letters/plain')
  expect(lettersFolder('age1x')).toBe(`letters/${sha256('age1x').slice(0, 16)}`)
})

test('digests are SHA-256, whether computed at once or in another thread', async () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(NO_PIECES).toBe(sha256(''))
  expect(await digestOf(Buffer.from('x'))).toBe(DIGEST)
  expect(chainWith(NO_PIECES, 'name')).toBe(sha256(`${NO_PIECES} name`))
})

test('pieces are found by their names and put in order', () => {
  const [second, tenth] = [pieceName(2, DIGEST, ''), pieceName(10, DIGEST, '.age')]
  expect(piecesIn([tenth, 'head.json', second])).toEqual([
    { name: second, number: 2, digest: DIGEST },
    { name: tenth, number: 10, digest: DIGEST },
  ])
})

test('a piece is read as it was written, and refused if a byte is missing, added or changed', () => {
  const part = (bytes: string) => Buffer.from(bytes)
  const piece: Piece = {
    at: AT,
    parts: [
      { part: { lines: true, size: 4 }, bytes: part('one\n') },
      { part: { keep: 'content', names: ['a'], size: 0 }, bytes: part('') },
      { part: { append: 'audit/2026-11-23.jsonl', from: 3, size: 3 }, bytes: part('two') },
    ],
  }
  const bytes = encodePiece(piece)
  expect(decodePiece(bytes)).toEqual(piece)
  expect(bytes.toString()).toMatch(/"version":1,"at":"2026-11-23T09:00:00\.000Z","parts":\[\{"lines":true,"size":4\}/)
  expect(bytes.toString().endsWith('}\none\ntwo')).toBe(true)
  expect(decodePiece(bytes.subarray(0, -1))).toBeUndefined()
  expect(decodePiece(Buffer.concat([bytes, part('x')]))).toBeUndefined()
  expect(decodePiece(part(bytes.toString().replace('"from":3', '"from":4')))).toBeUndefined()
  for (const none of ['', '\n', 'one', 'one\ntwo']) expect(decodePiece(part(none))).toBeUndefined()
})

test('the file copy.json is read as it was written; the result distinguishes damage from a later version', () => {
  const facts = { installation: 'i', token: 't', generation: 3 }
  const bytes = encodeFacts(facts)
  expect(decodeFacts(bytes)).toMatchObject({ version: 1, ...facts })
  expect(bytes.toString().endsWith('}\n')).toBe(true)
  expect(decodeFacts(Buffer.from(bytes.toString().replace('3', '4')))).toBe('damaged')
  expect(decodeFacts(Buffer.from(''))).toBe('damaged')
  expect(decodeFacts(encodeFacts({ ...facts, version: 2 } as typeof facts))).toBe('later')
})
