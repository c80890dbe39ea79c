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
