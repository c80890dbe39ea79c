import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../api/testing/store-fixtures'
import { readImports } from './imports'

it('a file loads what it imports, however far, in whichever way, and no types', async () => {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'in'))
  const files = {
    'a.test.ts': `import { b } from './in/b'\nimport type { No } from './no'\nconst c = await import('./c.tsx')`,
    'in/b.ts': `export { d } from '../d'\nimport './facts.json'\nimport 'node:fs'\nimport { gone } from './gone'`,
    'c.tsx': `export type { No } from './no'\nimport './a.test'`,
    'd.ts': '',
    'no.ts': '',
    'in/facts.json': '{}',
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  const loaded = [...readImports()(join(folder, 'a.test.ts'))].map(path => path.slice(folder.length + 1))
  expect(loaded.sort()).toEqual(['a.test.ts', 'c.tsx', 'd.ts', 'in/b.ts', 'in/facts.json'])
})
