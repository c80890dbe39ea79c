import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/store-fixtures'
import { checkContent } from './check-content'
import { openContent } from './content'

const now = () => new Date('2026-11-22T12:00:00Z')
const open = (dataDir: string, withSamples: boolean) => openContent({ dataDir, withSamples, now })

it('the check names the sample’s items that a folder from a trial still contains, list by list', async () => {
  const dataDir = await temporaryFolder()
  await open(dataDir, true)
  const own = await open(dataDir, false)
  await own.team.remove(1)
  const [member] = own.team.all()
  const findings = checkContent(own)
  expect(findings.map(({ path }) => path)).toEqual([
    ...['content/case-wins.json', 'content/team.json', 'content/testimonials.json'],
  ])
  expect(findings[0]?.problem).toContain('"Unfair dismissal settled"')
  expect(findings[1]?.problem).toContain(`"${member?.name}"`)
  expect(findings[1]?.problem).not.toContain('Imogen Fairweather')
  expect(findings[2]?.problem).toContain('"Adaeze Sampleton"')
  expect(findings[2]?.problem).toContain('which visitors do not see: remove the entries')
})

it("the check reports nothing about a real firm's own content, except items without evidence", async () => {
  const own = await open(await temporaryFolder(), false)
  const win = {
    title: 'Unfair dismissal settled',
    description: 'A chef of ours.',
    iconType: 'handshake',
    borderColor: 'green-500',
    completedDate: '2026-11-20',
    caseType: 'employment',
    displayOrder: 0,
    isVisible: true,
  }
  await own['case-wins'].add({ ...win, evidence: 'Order of 20 November 2026', asOf: '2026-11-20' })
  await own['case-wins'].add({ ...win, isVisible: false })
  expect(checkContent(own)).toEqual([])
  await own['case-wins'].add(win)
  expect(checkContent(own)).toEqual([
    { path: 'content/case-wins.json', problem: expect.stringMatching(/^1 shown without evidence/), strict: false },
  ])
})
