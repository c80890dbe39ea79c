import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from './config'
import { configuredFirm, saveFirm, withFirmsAddresses } from './configured-firm'
import { loadFirm } from './content/firm'
import { isPlain } from './content/plain-firm'
import { anotherFirm, provenFirm } from './testing/another-firm'

const NOW = new Date('2026-11-21T10:00:00Z')

/**
 * Makes a folder with a firm file. Returns a function that writes the file, and a function that chooses the firm as the
 * service does when it starts.
 */
function installation(firm: object | string) {
  const folder = mkdtempSync(join(tmpdir(), 'haven-firm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'firm.json')
  const write = (content: object | string) =>
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  write(firm)
  const start = async (env: Record<string, string> = { FIRM_FILE: file }, now = NOW) => {
    const config = parseConfig({ DATA_DIR: join(folder, 'data'), ...env })
    const configured = configuredFirm(config, now)
    if (configured.problem === undefined) await saveFirm(config, configured.firm, now)
    return configured
  }
  return { file, write, start }
}

describe('the addresses in saved mails', () => {
  const addresses = (firm: object, env: Record<string, string> = {}) => {
    const { file } = installation(firm)
    const { mailFrom, staffEmails } = withFirmsAddresses(parseConfig({ FIRM_FILE: file, ...env }), NOW)
    return [mailFrom, ...staffEmails]
  }

  it('are the firm’s own if no settings name others, and never invented ones', () => {
    expect(addresses(provenFirm)).toEqual([provenFirm.email, provenFirm.email])
    const given = { STAFF_EMAIL: 'team@cyngor.example.com', MAIL_FROM: 'intake@cyngor.example.com' }
    expect(addresses(provenFirm, given)).toEqual([given.MAIL_FROM, given.STAFF_EMAIL])
  })
})

describe('a start', () => {
  it('uses the firm of its file unchanged, without any build', async () => {
    const { file, write, start } = installation(provenFirm)
    expect(await start()).toEqual({ firm: loadFirm(file), warnings: [] })
    write({ ...provenFirm, name: 'Arall', legalName: 'Arall Cyf' })
    expect((await start()).firm.name).toBe('Arall')
  })

  it('uses the sample if no setting names a file', async () => {
    expect(await installation('').start({})).toEqual({ firm: loadFirm(), warnings: [] })
  })

  it.each([
    ['JSON that breaks off', '{ "name": ', 'firm.json cannot be used:'],
    ['a mistake', { ...provenFirm, email: 'x' }, 'email: expected an email address (line 1, column '],
    ['claims that STRICT_CLAIMS refuses', anotherFirm, 'claims: 1 without evidence (visa-families)'],
    ['the mark of the sample', { ...provenFirm, sample: true }, 'which only the sample firm may say'],
  ])('keeps the last valid firm while its file has %s, and names the mistake', async (_, content, words) => {
    const { write, start } = installation(provenFirm)
    await start()
    write(content)
    const { firm, problem } = await start()
    expect(firm.email).toBe(provenFirm.email)
    expect(problem).toContain(words)
    expect(problem).toContain(
      `pages, forms and mails show the facts of ${provenFirm.name} as of 21 November 2026 at 10:00, UK time.`,
    )
    write({ ...provenFirm, email: 'newydd@cyngor.example.com' })
    expect(await start()).toEqual({
      firm: expect.objectContaining({ email: 'newydd@cyngor.example.com' }),
      warnings: [],
    })
  })

  it('shows plain forms if its first file has a mistake, with the valid parts of this file and nothing of the sample', async () => {
    const { phones } = loadFirm()
    const { write, start } = installation({ ...provenFirm, phones, promises: {}, claims: 'many' })
    const { firm, problem } = await start()
    expect([isPlain(firm), firm.name, firm.email, firm.claims]).toEqual([true, provenFirm.name, provenFirm.email, []])
    expect(firm.phones.office).toEqual({ display: 'the number that you have for us', dial: '' })
    expect(problem).toContain(
      'Until then, visitors see plain forms only. Correct the file (`npm run firm -- check` helps)',
    )
    write('{ "name": ')
    expect((await start()).firm).toMatchObject({ name: 'Our enquiries', email: 'haven@example.org' })
    write(provenFirm)
    expect(isPlain((await start()).firm)).toBe(false)
  })

  it('keeps the firm, and never shows the sample, once no setting names the file any more', async () => {
    const { file, start } = installation(provenFirm)
    await start()
    const { firm, problem } = await start({})
    expect(firm.name).toBe(provenFirm.name)
    expect(problem).toContain(`FIRM_FILE is not set, but was ${file}.`)
    expect(problem).toMatch(/or remove \S+data\/site\/firm\.json to show the sample\.$/)
  })

  it('is not refused if a date in the firm’s file passes after the service accepted the file', async () => {
    const security = { contact: 'mailto:security@cyngor.example.com', expires: '2027-03-01' }
    const { start } = installation({ ...provenFirm, security })
    await start()
    expect((await start(undefined, new Date('2027-03-02T10:00:00Z'))).problem).toBeUndefined()
  })

  it('warns of outdated notations in the file that Haven still understands', async () => {
    const { promises: _, ...rest } = provenFirm
    const { start } = installation({ ...rest, promises: { contactHours: 3, callbackHours: 2, wizardHours: 24 } })
    const { firm, warnings } = await start()
    expect(firm.promises.contact).toEqual({ hours: 3, count: 'office' })
    expect(warnings).toEqual([expect.stringContaining('promises has old names')])
  })
})
