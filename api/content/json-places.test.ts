import { describe, expect, it } from 'vitest'
import { placesIn, syntaxMistake } from './json-places'

describe('a mistake in the signs of a JSON text', () => {
  it.each([
    ['{\n  "a": 1,\n}', 'line 3, column 1: unexpected }: is there a comma too many before it?'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: unexpected a text in quotes: is a comma or a colon missing'],
    ['{ "a": [1,, 2] }', 'line 1, column 11: unexpected ,: is there one too many'],
    ['{\n  "a": "b\n}', 'line 3, column 2: Unexpected end of input found'],
    ['{ name: 1 }', 'line 1, column 3: names and texts need double quotes'],
  ])('is reported with line, column and remedy: %j', (json, words) => {
    expect(syntaxMistake(json)).toContain(words)
  })
})

describe('a place in a JSON text', () => {
  const placeOf = placesIn('{\n  "a": [\n    { "b": 1 }\n  ]\n}')

  it.each([
    [['a', 0, 'b'], ' (line 3, column 12)'],
    [['a', 0, 'missing'], ' (line 3, column 5)'],
    [['missing'], ''],
  ])('of %j is “%s”', (path, place) => {
    expect(placeOf(path)).toBe(place)
  })
})
