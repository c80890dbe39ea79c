import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readBuilt, writeBuilt } from './built'
import { type Config, parseConfig } from './config'
import { loadFirm } from './content/firm'
import { readFirmChanges } from './content/firm-changes'
import { openLiveFirm } from './content/live-firm'
import { anotherFirm } from './testing/another-firm'

type Env = Record<string, string>

/** Makes a folder with the build of a firm. The firm's file may change afterwards. */
async function built(firm: object | undefined, env: Env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'haven-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'firm.json')
  const write = (content: object | string) =>
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const configOf = (settings: Env): Config => ({ ...parseConfig(settings), builtFile: join(folder, 'api/built.json') })
  mkdirSync(join(folder, 'api'))
  if (firm) write(firm)
  const settings: Env = firm ? { FIRM_FILE: file, ...env } : env
  await writeBuilt(join(folder, 'api'), configOf(settings), loadFirm(settings.FIRM_FILE))
  const start = (changed: Env = {}, left: string[] = []) => {
    const given = Object.entries({ ...settings, ...changed }).filter(([name]) => !left.includes(name))
    const config = configOf(Object.fromEntries(given))
    return readBuilt(config, readFirmChanges(config.dataDir))
  }
  return { file, write, start, builtFile: join(folder, 'api/built.json') }
}

const failure = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
  return 'nothing'
}

const DAY = /the build of \d{1,2} \w+ \d{4} at \d{2}:\d{2}, UK time/

describe('a start after its build', () => {
  it.each([
    ['of the sample', undefined],
    ['of a firm of its own', anotherFirm],
  ])('%s answers for that firm, and names no difference', async (_, firm) => {
    const { start, file } = await built(firm)
    expect(start()).toEqual({ firm: loadFirm(firm && file), differences: [] })
  })

  it('takes the same firm for the same, wherever its file lies and however it is written', async () => {
    const { start, file } = await built(anotherFirm)
    const elsewhere = `${file}.moved`
    const { name, ...rest } = anotherFirm
    writeFileSync(elsewhere, `\uFEFF${JSON.stringify({ ...rest, name }, null, 8)}`)
    expect(start({ FIRM_FILE: elsewhere }).differences).toEqual([])
  })

  it('does not report a part changed in the dashboard, unless the file changed it later', async () => {
    const { start, write, file } = await built(anotherFirm)
    const dataDir = join(file, '..', 'data')
    mkdirSync(join(dataDir, 'content'), { recursive: true })
    const live = await openLiveFirm({ built: loadFirm(file), dataDir, now: () => new Date('2026-11-21T10:00:00Z') })
    const office = { display: '01632 960 777', dial: '+441632960777' }
    await live.change({ phones: { ...anotherFirm.phones, office } }, { by: { id: 'p1', name: 'Ana Invented' } })
    expect(start({ DATA_DIR: dataDir }).differences).toEqual([])
    const other = { display: '01632 960 888', dial: '+441632960888' }
    write({ ...anotherFirm, phones: { ...anotherFirm.phones, office: other } })
    expect(start({ DATA_DIR: dataDir }).differences).toEqual([
      expect.stringMatching(/^firm\.json has other phones since Ana Invented changed them .* 21 November 2026/),
    ])
    write({ ...anotherFirm, email: 'arall@cyngor.example.com' })
    expect(start({ DATA_DIR: dataDir }).differences).toEqual([
      expect.stringMatching(/\(email\), but everything but what was changed in the dashboard \(phones\) speaks/),
    ])
  })

  it('of a firm whose file was edited since answers for what was built, everywhere alike, and says what to do', async () => {
    const { start, write, file } = await built(anotherFirm)
    write({
      ...anotherFirm,
      email: 'newydd@cyngor.example.com',
      socials: [{ network: 'X', url: 'https://x.example.org' }],
    })
    const { firm, differences } = start()
    expect(firm.email).toBe(anotherFirm.email)
    expect(differences).toEqual([expect.stringContaining(`${file} has changed since the build`)])
    expect(differences[0]).toMatch(DAY)
    expect(differences[0]).toContain('(email, socials)')
    expect(differences[0]).toContain('run `npm run build`, then start again')
  })

  it.each([
    ['a slip of the pen', '{ "name": '],
    ['a mistake', JSON.stringify({ ...anotherFirm, email: 'x' })],
  ])('of a firm whose file has %s since stays up, and names it', async (_, content) => {
    const { start, write, file } = await built(anotherFirm)
    write(content)
    const { firm, differences } = start()
    expect(firm.name).toBe(anotherFirm.name)
    expect(differences).toEqual([expect.stringContaining(`${file} cannot be used:`)])
    expect(differences[0]).toContain('Until it is corrected, everything speaks for')
  })

  it('of a firm whose file is no longer named answers for that firm, never for the sample', async () => {
    const { start, file } = await built(anotherFirm)
    const { firm, differences } = start({}, ['FIRM_FILE'])
    expect(firm.name).toBe(anotherFirm.name)
    expect(differences[0]).toContain(
      `FIRM_FILE is not set, but was ${file}: everything speaks for ${anotherFirm.name} as of the build of`,
    )
  })
})

it('tells, at every start, of what is still read but should be written otherwise', async () => {
  const { promises: _, ...rest } = anotherFirm
  const { start } = await built({ ...rest, promises: { contactHours: 3, callbackHours: 2, wizardHours: 24 } })
  const { firm, differences } = start()
  expect(firm.promises.contact).toEqual({ hours: 3, count: 'office' })
  expect(differences).toEqual([expect.stringContaining('promises has old names')])
})

describe('a start is refused', () => {
  it('for an own firm over pages of the sample', async () => {
    const { start, write, file } = await built(undefined)
    write(anotherFirm)
    const message = failure(() => start({ FIRM_FILE: file }))
    expect(message).toContain(
      `UserFacingError: FIRM_FILE (${file}) is ${anotherFirm.legalName}, but the pages speak for the sample firm (the build of`,
    )
    expect(message).toContain('run `npm run build`, then start again.')
  })

  it('for an own firm that cannot be read, over pages of the sample', async () => {
    const { start, file } = await built(undefined)
    const message = failure(() => start({ FIRM_FILE: file }))
    expect(message).toContain('UserFacingError:')
    expect(message).toContain(`${file} cannot be used:`)
    expect(message).toContain('npm run build')
  })

  it('for a firm over the pages of another one, but not for a name that was corrected', async () => {
    const { start, write } = await built(anotherFirm)
    write({ ...anotherFirm, name: 'Other', legalName: 'Other Ltd' })
    expect(failure(() => start())).toContain('Visitors must not meet two firms')
    write({ ...anotherFirm, legalName: 'Cyngor Cyfyngedig' })
    expect(start().differences[0]).toContain('(legalName)')
    write({ ...anotherFirm, name: 'Cyngor' })
    expect(start().differences[0]).toContain('(name)')
  })

  it('for a firm that no longer calls itself a sample', async () => {
    const { start, write } = await built({ ...anotherFirm, sample: true })
    write(anotherFirm)
    expect(failure(() => start())).toContain('Visitors must not meet two firms')
  })
})

describe('a setting that went into the pages', () => {
  it.each<[Env, Env, string]>([
    [{}, { SITE_API_URL: 'https://b.test' }, 'SITE_API_URL is https://b.test, but was not set at the build of'],
    [{ SITE_API_URL: 'https://a.test' }, { SITE_API_URL: '' }, 'the pages send their forms to https://a.test'],
    [{ PUBLIC_URL: 'https://a.test' }, { PUBLIC_URL: 'https://b.test' }, 'the pages give https://a.test as their'],
    [{}, { PUBLIC_URL: 'https://b.test' }, 'the pages give https://cyngor.example.com as their address'],
    [{ STRICT_CLAIMS: '0' }, { STRICT_CLAIMS: '1' }, 'STRICT_CLAIMS is on, but was off at the build of'],
  ])('%j is named once it is %j', async (then, now, words) => {
    const { start } = await built(anotherFirm, then)
    const { differences } = start(now)
    expect(differences).toEqual([expect.stringContaining(words)])
    expect(differences[0]).toMatch(DAY)
    expect(differences[0]).toContain('run `npm run build`')
  })

  it('is no difference where nothing changes for anyone', async () => {
    const { start } = await built(anotherFirm, { STRICT_CLAIMS: '1', PUBLIC_URL: 'https://a.test' })
    expect(
      start({ STRICT_CLAIMS: '0', PUBLIC_URL: 'https://a.test/', PORT: '1', HOST: '0.0.0.0' }).differences,
    ).toEqual([])
  })

  it('is one that makes `npm start` build again', async () => {
    const { builtFile } = await built(anotherFirm, { SITE_API_URL: 'https://a.test', PUBLIC_URL: 'https://b.test' })
    const { settings } = JSON.parse(readFileSync(builtFile, 'utf8'))
    const [, watched = ''] = /BUILD_SETTINGS = \[(.*)\]/.exec(readFileSync('scripts/prepare.mjs', 'utf8')) ?? []
    expect(watched.match(/\w+/g)?.sort()).toEqual(Object.keys(settings).sort())
  })
})
