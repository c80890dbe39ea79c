import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isProof, proofOf, proverOf, refuseUnproven, withProof } from './proof'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const facts = { version: 1, files: ['a'] }

test('an object is signed together with its kind, and only the signing key is found as the one that made the proof', () => {
  const signed = withProof(facts, 'head 3', key)
  expect(signed.proof).toBe(
    createHmac('sha256', key)
      .update(`head 3\n${JSON.stringify(facts)}`)
      .digest('hex'),
  )
  expect(proverOf(signed, 'head 3', [other, key])).toBe(key)
  for (const wrong of [
    proverOf(signed, 'head 4', [key]),
    proverOf(signed, 'head 3', [other]),
    proverOf(signed, 'head 3', []),
    proverOf({ ...signed, files: ['b'] } as typeof signed, 'head 3', [key]),
    proverOf({ ...signed, proof: '' }, 'head 3', [key]),
    proverOf({ ...signed, proof: `${signed.proof}0` }, 'head 3', [key]),
    proverOf(facts as { proof?: string }, 'head 3', [key]),
  ])
    expect(wrong).toBeUndefined()
  expect(withProof(facts, 'head 3', undefined)).toEqual(facts)
})

test('the proof covers neither the checksum nor itself nor the writer', () => {
  const signed = withProof(facts, 'head 3', key)
  expect(proverOf({ ...{ sum: '0', writer: { token: 't' } }, ...signed }, 'head 3', [key])).toBe(key)
})

test('a proof must match in every character', () => {
  const right = proofOf(key, 'words')
  expect([isProof(right, right), isProof(undefined, right), isProof(right.slice(1), right)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isProof(`0${right.slice(1)}`, right) && isProof(`1${right.slice(1)}`, right)).toBe(false)
})

test('a refusal gives the reason, and says how to restore nevertheless', () => {
  const said = (proof: object, keys: Buffer[]) => {
    try {
      return refuseUnproven('/copy', proof, { keys })
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(said({}, [key])).toMatch(
    /^\/copy does not prove who made it: it carries no proof, .*\n.*--unproven.*\nNothing was changed\.$/,
  )
  expect(said({ proof: 'x' }, [])).toContain('the key is not here. Set COPY_KEY')
  expect(said({ proof: 'x' }, [key])).toContain('it was changed, or made with another key')
  expect(() => refuseUnproven('/copy', {}, { keys: [], unproven: true })).not.toThrow()
})
