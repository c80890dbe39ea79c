import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { PublicFirm } from './contract/content/firm'
import type { ServiceHealthAnswer } from './contract/health'
import { provenFirm } from './testing/another-firm'
import { startTestService } from './testing/start-test-service'

const renamed = { ...provenFirm, name: 'Cyngor Newydd', email: 'newydd@cyngor.example.com' }

/** Starts a service in a folder of its own; `make` returns the FIRM_FILE in this folder. */
async function serviceOf(make: (folder: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'haven-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = make(folder)
  const service = await startTestService({ FIRM_FILE: file })
  const firm = async () => (await (await service.get('/api/firm')).json()) as PublicFirm
  const health = async (running = service) => {
    const answer = await running.get('/api/admin/health', await running.login())
    const { lines } = (await answer.json()) as ServiceHealthAnswer
    return lines.filter(({ about }) => about === 'Firm').map(({ state, says }) => `${state}: ${says}`)
  }
  return { folder, file, service, firm, health }
}

const inFolder = (folder: string) => {
  const file = join(folder, 'firm.json')
  writeFileSync(file, JSON.stringify(provenFirm))
  return file
}

it('a changed firm file applies at once, however it is written, and a broken one changes nothing', async () => {
  const { file, folder, service, firm, health } = await serviceOf(inFolder)
  expect(await firm()).toMatchObject({ name: provenFirm.name })
  const steps = await service.get('/api/admin/first-steps', await service.login())
  expect(await steps.json()).toMatchObject({ mail: { to: [provenFirm.email] } })
  writeFileSync(join(folder, 'half'), JSON.stringify(renamed))
  renameSync(join(folder, 'half'), file)
  await expect.poll(firm).toMatchObject({ name: renamed.name, email: renamed.email })
  writeFileSync(file, '{ "name": ')
  await expect.poll(() => service.lines.join('')).toContain('Haven does not use the changed firm.json yet.')
  expect(await firm()).toMatchObject({ name: renamed.name })
  const [found] = await health()
  expect(found).toMatch(/^wrong: .*firm\.json cannot be used:\n.*Cyngor Newydd as of/s)
  const again = await service.restart()
  expect(await (await again.get('/api/firm')).json()).toMatchObject({ name: renamed.name })
  writeFileSync(file, JSON.stringify(provenFirm))
  await expect.poll(async () => (await (await again.get('/api/firm')).json()).name).toBe(provenFirm.name)
})

it('the service notices a firm file whose symbolic link is replaced, as Kubernetes does', async () => {
  const { folder, firm } = await serviceOf(folder => {
    writeFileSync(join(folder, 'one.json'), JSON.stringify(provenFirm))
    writeFileSync(join(folder, 'two.json'), JSON.stringify(renamed))
    symlinkSync('one.json', join(folder, '..data'))
    symlinkSync('..data', join(folder, 'firm.json'))
    return join(folder, 'firm.json')
  })
  symlinkSync('two.json', join(folder, '..next'))
  renameSync(join(folder, '..next'), join(folder, '..data'))
  await expect.poll(firm).toMatchObject({ name: renamed.name })
})

it('a firm file that now contains the sample is used only after a restart, and Health says so', async () => {
  const { file, service, health } = await serviceOf(inFolder)
  const lax = await service.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
  writeFileSync(file, JSON.stringify({ ...renamed, sample: true }))
  await expect.poll(() => lax.lines.join('')).toContain('restart Haven')
  expect(await health(lax)).toEqual([expect.stringMatching(/^look: .*firm\.json is the sample now: restart Haven\.$/)])
  expect(lax.context.firm.name).toBe(provenFirm.name)
})
