import { describe, expect, it } from 'vitest'
import { placesIn, syntaxMistake } from './json-places'

describe('a mistake in the syntax of a JSON text', () => {
  it.each([
    ['{\n  "a": 1,\n}', 'line 3, column 1: } cannot stand here: is there a comma too many before it?'],
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a text in quotes cannot stand here: is a comma or a colon missing'],
    ['{ "a": [1,, 2] }', 'line 1, column 11: , cannot stand here: is there a comma too many'],
    ['{\n  "a": 1', 'Unexpected end of input found'],
    ['{\n  "a": "b\n}', 'line 2, column 8: the text that begins here has no closing quote in its line.'],
    ['{\n  "a": "b,\n  "c": "d"\n}', 'line 2, column 8: the text that begins here has no closing quote in its line.'],
    ['{\n  "a": “b”\n}', 'line 2, column 8: “ is a curly quote, as word processors write it: type a straight one (").'],
    ['{\n  // Say "a\n  "a": 1\n}', 'line 2, column 3: JSON has no comments: remove this one.'],
    ['{ name: 1 }', 'line 1, column 3: names and texts need double quotes'],
  ])('is reported with line, column and remedy: %j', (json, words) => {
    expect(syntaxMistake(json)).toContain(words)
  })
})

describe('the line and column of a path in a JSON text', () => {
  const placeOf = placesIn('{\n  "a": [\n    { "b": 1 }\n  ]\n}')

  it.each([
    [['a', 0, 'b'], ' (line 3, column 12)'],
    [['a', 0, 'missing'], ' (line 3, column 5)'],
    [['missing'], ''],
  ])('of %j is “%s”', (path, place) => {
    expect(placeOf(path)).toBe(place)
  })
})
