import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { StoreUnavailableError } from '../store/store'
import { brokenContent } from './broken-content'
import { openContent } from './content'

const NOW = new Date('2027-03-02T10:00:00.000Z')
const MEMBER = {
  name: 'Ada Invented',
  title: 'Solicitor',
  description: 'Bail.',
  imageUrl: '',
  isFormerHomeOffice: true,
  displayOrder: 9,
  isVisible: true,
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haven-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const open = (dataDir: string, withSamples = true) => openContent({ dataDir, withSamples, now: () => NOW })

describe('the content', () => {
  it('consists of the sample’s items at the first start, in files that a person can read', async () => {
    const dataDir = temporaryFolder()
    const content = await open(dataDir)
    for (const name of CONTENT_NAMES) {
      const file = join(dataDir, 'content', `${name}.json`)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(content[name].all())
      expect(content[name].all().length).toBeGreaterThanOrEqual(3)
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  })

  it('has sample case wins with recent dates at the first start, on whichever day', async () => {
    const content = await open(temporaryFolder())
    const dates = content['case-wins'].all().map(win => win.completedDate)
    expect(dates.slice(0, 3)).toEqual(['2027-03-02', '2027-02-27', '2027-02-21'])
  })

  it('starts empty for a real firm, whose site must not show invented people', async () => {
    const content = await open(temporaryFolder(), false)
    for (const name of CONTENT_NAMES) expect(content[name].all()).toEqual([])
  })

  it('keeps changes over a restart, and removes half-written files', async () => {
    const dataDir = temporaryFolder()
    const content = await open(dataDir)
    const added = await content.team.add(MEMBER)
    expect(added).toEqual({ id: 5, ...MEMBER })
    await content.team.replace(1, { ...MEMBER, name: 'Bea Invented' })
    expect(await content.team.remove(2)).toBe(true)
    expect(await content.team.remove(2)).toBe(false)
    expect(await content.team.replace(2, MEMBER)).toBeUndefined()
    writeFileSync(join(dataDir, 'content', '.0d2a3f5e-6d6f-4f54-9a2c-0123456789ab.tmp'), '[')

    const reopened = await open(dataDir)
    expect(reopened.team.all()).toEqual(content.team.all())
    expect(reopened.team.all().map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Bea Invented',
      '3 Meera Sundaram-Vale',
      '4 Callum Ravensworth',
      '5 Ada Invented',
    ])
    expect(readdirSync(join(dataDir, 'content')).sort()).toEqual(CONTENT_NAMES.map(name => `${name}.json`).sort())
  })

  it('gives each of many simultaneous items an id of its own, and keeps all of them', async () => {
    const dataDir = temporaryFolder()
    const content = await open(dataDir, false)
    const added = await Promise.all(Array.from({ length: 20 }, () => content.team.add(MEMBER)))
    expect(new Set(added.map(({ id }) => id)).size).toBe(20)
    expect((await open(dataDir)).team.all()).toHaveLength(20)
  })

  it('stays unchanged when a change cannot be written', async () => {
    const dataDir = temporaryFolder()
    const content = await open(dataDir)
    const before = [...content.team.all()]
    rmSync(join(dataDir, 'content'), { recursive: true })
    writeFileSync(join(dataDir, 'content'), '')
    await expect(content.team.add(MEMBER)).rejects.toThrow(StoreUnavailableError)
    await expect(content.team.remove(1)).rejects.toThrow(StoreUnavailableError)
    expect(content.team.all()).toEqual(before)
    rmSync(join(dataDir, 'content'))
    mkdirSync(join(dataDir, 'content'))
    expect(await content.team.add(MEMBER)).toMatchObject({ id: 5 })
  })

  it('dates a testimonial when it is added, and keeps the date when it is changed', async () => {
    const content = await open(temporaryFolder(), false)
    const fields = {
      name: 'A',
      title: '',
      company: '',
      rating: 5,
      content: 'Good.',
      imageUrl: '',
      isVisible: true,
      displayOrder: 0,
    }
    const { id, createdAt } = await content.testimonials.add(fields)
    expect(createdAt).toBe(NOW.toISOString())
    await content.testimonials.replace(id, { ...fields, createdAt: '2026-01-01' })
    expect(await content.testimonials.replace(id, { ...fields, rating: 4 })).toMatchObject({
      rating: 4,
      createdAt: '2026-01-01',
    })
  })

  const member = (change: object) => JSON.stringify([{ id: 1, ...MEMBER, ...change }])
  it.each([
    ['team.json', '', 'is not JSON'],
    ['team.json', '[{', 'is not JSON'],
    ['team.json', '\0\0\0', 'is not JSON'],
    ['team.json', 'null', 'the file: wrong type, expected array'],
    ['team.json', '{}', 'the file: wrong type, expected array'],
    ['team.json', member({ name: '' }), '[0].name: Please give a name'],
    ['team.json', member({ nmae: 'A' }), '[0].nmae: unknown key'],
    ['team.json', member({ imageUrl: 'http://example.org/a.jpg' }), '[0].imageUrl: Please give an address'],
    ['team.json', member({ imageUrl: '//example.org/a.jpg' }), '[0].imageUrl: Please give an address'],
    ['team.json', member({ linkedinUrl: 'javascript:alert(1)' }), '[0].linkedinUrl: Please give an address'],
    ['team.json', member({ emailUrl: 'ada@example.org' }), '[0].emailUrl: Please give an address'],
    ['team.json', JSON.stringify([1, 2].map(() => ({ id: 1, ...MEMBER }))), 'the file: an id appears twice'],
    ['team.json', JSON.stringify([MEMBER]), '[0].id: missing'],
    ['case-wins.json', '[{"id":1,"title":"x","description":"x","completedDate":"May"}]', '[0].completedDate: Choose'],
    ['testimonials.json', '[{"id":1,"name":"x","rating":6,"content":"x","createdAt":"2026-01-01"}]', '[0].rating'],
  ])('has an empty list if %s is %j, and a warning names the mistake', async (file, text, complaint) => {
    const dataDir = temporaryFolder()
    const path = join(dataDir, 'content', file)
    mkdirSync(join(dataDir, 'content'))
    writeFileSync(path, text)
    const content = await open(dataDir)
    const list = content[file.replace('.json', '') as ContentName]
    expect(list.all()).toEqual([])
    const [says, ...others] = brokenContent(dataDir)
    expect(says).toContain(`${path} cannot be used:`)
    expect(says).toContain(`\n  ${complaint}`)
    expect([others, list.problem]).toEqual([[], expect.stringContaining(complaint)])
    await expect(list.remove(1)).rejects.toThrow('cannot be written')
    await expect(list.add({} as never)).rejects.toThrow(path)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('may leave out fields with a default, and name unknown icons and colours', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'content'))
    const win = {
      id: 4,
      title: 'Won',
      description: 'Well.',
      completedDate: '2026-05-04T10:00:00+01:00',
      iconType: 'owl',
    }
    writeFileSync(join(dataDir, 'content/case-wins.json'), `\uFEFF${JSON.stringify([win])}`)
    const content = await open(dataDir)
    expect(content['case-wins'].all()).toEqual([
      { ...win, borderColor: 'green-500', caseType: '', displayOrder: 0, isVisible: true },
    ])
  })
})
