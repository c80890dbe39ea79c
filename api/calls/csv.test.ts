import { describe, expect, it } from 'vitest'
import { parseCsv } from '../testing/parse-csv'
import { csvLine, plainText, textCell } from './csv'

describe('a cell', () => {
  it.each([
    '=1+1',
    '+44 20 7946 0456',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\u00a0=1+1',
    '\uFEFF=1+1',
    '＝1+1',
    '＋44',
    "=cmd|' /C calc'!A0",
    "'=1+1",
    "''=1+1",
    '020 7946 0456',
    '02079460456',
    '12/11/2026',
    '(020) 7946-0456',
    '2:30 pm',
    '10AM',
    '100%',
    '£1,500',
    '1 500 €',
    'True',
    '6E346739',
    '1.5e10',
    '1E+5',
    '1e-5',
    '.5e5',
    '5 May',
    '12-dec-26',
    'Mar 1',
    'September 2026',
    '1 January 2026',
    '٠'.replace('٠', '0'),
  ])('that a spreadsheet would read as a formula, number, date or truth value begins with an apostrophe: %j', text => {
    expect(textCell(text)).toBe(`'${text}`)
    expect(plainText(textCell(text))).toBe(text)
  })

  it.each([
    '',
    ' ',
    'Amina',
    "O'Brien",
    "'tis",
    'a=1',
    'amina@example.org',
    '2 pm = best',
    'after 2 pm',
    'Trueman',
    'House 12',
    '5 May, after the hearing',
    'Marching 1',
    'Mayfair 12',
    'May',
    '6E34673A',
    '2026-11-21T10:00:00.000Z',
    'ünïcödé 請',
  ])('that is plain text stays as it is: %j', text => {
    expect(textCell(text)).toBe(text)
    expect(plainText(textCell(text))).toBe(text)
  })

  it.each([
    ['hello;=1+1;bye', "hello;'=1+1;bye"],
    ['hello;;=1+1', "hello;';'=1+1"],
    ['a;\u00a0-2+3', "a;'\u00a0-2+3"],
    ['a\t＝1+1', "a\t'＝1+1"],
    ['a;"@SUM(A1)', 'a;\'"@SUM(A1)'],
    ['one;two\n=1+1;', "one;two\n'=1+1;"],
    ['\t=1+1', "'\t'=1+1"],
    ['\r=1+1', "'\r'=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ["a;'=1", "a;''=1"],
    ["a;''=1", "a;'''=1"],
  ])('with a formula after a semicolon, tab or line break gets an apostrophe there: %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
    expect(plainText(cell)).toBe(text)
    // Splits the line like a program that separates cells at semicolons and tabs, and ignores quotes.
    for (const part of csvLine(['1', cell]).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^["\s]*[=+\-@＝]/)
  })

  it.each(['one; two', "a;'b", 'a\n\nb', 'salt;pepper = 2', 'a;"b"'])(
    'without a formula after a semicolon, tab or line break stays as it is: %j',
    text => {
      expect(textCell(text)).toBe(text)
      expect(plainText(text)).toBe(text)
    },
  )

  it('with a very long text takes time in proportion to its length, not to the square of its length', () => {
    for (const text of ['1', "'", ' ', ';', '\n', ';"']) {
      const long = text.repeat(1_000_000)
      for (const whole of [`${long}x`, `a${long}x`]) expect(plainText(textCell(whole))).toBe(whole)
    }
  })
})

it('cells keep quotes, commas and line breaks', () => {
  const cells = ['a"b', '""', 'x,y', 'one\r\ntwo', 'one\ntwo', ';', '', ' ']
  expect(parseCsv(csvLine(cells) + csvLine(['last']))).toEqual([cells, ['last']])
  expect(csvLine(['a', 'b"'])).toBe('"a","b"""\r\n')
})
