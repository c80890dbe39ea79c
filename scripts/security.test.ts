import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('SECURITY.md names a test that exists for every threat', () => {
  const table = readFileSync('SECURITY.md', 'utf8').split('## Threats')[1]?.split('## Known limits')[0] ?? ''
  const rows = table.split('\n').filter(line => /^\| [^|-]/.test(line) && !line.startsWith('| threat'))
  const testsOf = (row: string) => [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(row => testsOf(row).length === 0)).toEqual([])
  expect(rows.flatMap(testsOf).filter(path => !existsSync(path))).toEqual([])
})

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. Requirements of level 3 are not counted.
 * The requirements of level 3 are at the end of each section.
 */
const ASVS = {
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
}

it('SECURITY.md has a row for each requirement of ASVS 5.0.0, V6 to V8, with its result and files that exist', () => {
  const text = readFileSync('SECURITY.md', 'utf8').split('## ASVS 5.0.0')[1]?.split('## Out of scope')[0] ?? ''
  const rows = text.split('\n').flatMap(line => {
    const [, number = '', level, facts = '', verdict = ''] =
      /^\| (\d[\d.]*) \| (.) \| (.*) \| (.*) \|$/.exec(line) ?? []
    return number ? [{ number, level, facts, verdict }] : []
  })
  const expected = Object.entries(ASVS).flatMap(([chapter, sections]) =>
    sections.flatMap((count, at) => Array.from({ length: count }, (_, i) => `${chapter.slice(1)}.${at + 1}.${i + 1}`)),
  )
  expect(rows.map(({ number }) => number)).toEqual(expected)
  expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([])
  expect(rows.filter(({ verdict }) => !/^(met|not met( .+)?|does not apply)$/.test(verdict))).toEqual([])
  const files = rows.flatMap(({ facts }) =>
    [...facts.matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(path => !existsSync(path))).toEqual([])
})
