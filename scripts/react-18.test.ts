import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'tsup'
import { expect, it } from 'vitest'
import { packageEntries } from '../tsup.config'

it('the package names no function that React 18 lacks, so that it loads on a server of React 18', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haven-react-18-'))
  try {
    await build({ ...packageEntries(folder, {}), dts: false })
    const files = (await readdir(folder)).filter(name => name.endsWith('.js'))
    const code = (await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))).join('\n')
    const imports = code.matchAll(/import \{([^}]*)\} from "react(?:-dom)?"/g)
    const names = [...imports].flatMap(([, list = '']) => list.split(',').map(name => name.trim().split(' ')[0] ?? ''))
    expect(names).toContain('createElement')
    const lacking = /^use(?:EffectEvent|ActionState|Optimistic)?$|^(?:Activity|preinit|preload|requestFormReset)/
    expect(names.filter(name => lacking.test(name))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
