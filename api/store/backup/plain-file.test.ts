import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { readPlainFile } from './plain-file'

test('a file is read; a link, a path behind one, a pipe and a device are refused', async () => {
  const folder = await temporaryFolder('memory')
  const root = join(folder, 'root')
  await mkdir(join(root, 'content'), { recursive: true })
  await writeFile(join(root, 'content/team.json'), '[]')
  await writeFile(join(folder, 'secret'), 'secret')
  await symlink(join(folder, 'secret'), join(root, 'link'))
  await symlink(folder, join(root, 'behind'))
  await symlink('content', join(root, 'inside'))
  await symlink('/dev/zero', join(root, 'endless'))
  spawnSync('mkfifo', [join(root, 'pipe')])
  expect((await readPlainFile(root, 'content/team.json')).toString()).toBe('[]')
  await expect(readPlainFile(root, 'link')).rejects.toThrow('is a link')
  await expect(readPlainFile(root, 'endless')).rejects.toThrow('is a link')
  for (const path of ['behind/secret', 'inside/team.json'])
    await expect(readPlainFile(root, path)).rejects.toThrow('lies behind a link')
  await expect(readPlainFile(root, 'pipe')).rejects.toThrow('is a pipe or a device')
  await expect(readPlainFile('/dev', 'zero')).rejects.toThrow('is a pipe or a device')
  await expect(readPlainFile(root, 'content')).rejects.toThrow('EISDIR')
  await expect(readPlainFile(root, 'nowhere')).rejects.toThrow('ENOENT')
  // The root folder itself may be a link, because the operator chose its path.
  await symlink(root, join(folder, 'way'))
  expect((await readPlainFile(join(folder, 'way'), 'content/team.json')).toString()).toBe('[]')
})
