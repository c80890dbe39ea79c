import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PASSED } from '../contract/limits/passed-limit'
import { loadTimeLimitFile, loadTimeLimitRules, type TimeLimitRule, uncheckedRules } from './time-limit-rules'

function fileOf(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'haven-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'time-limits.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const ours = loadTimeLimitRules()
const [appeal] = ours as [TimeLimitRule]
const removal = ours.find(({ countedFrom }) => countedFrom === 'removalOn') as TimeLimitRule

describe('the rules of the firm’s own file', () => {
  it('replace the product’s rules', () => {
    const own = { ...appeal, id: 'own', length: { days: 10 } }
    expect(loadTimeLimitRules(fileOf([own, { ...removal, title: 'Flight' }]))).toEqual([
      own,
      { ...removal, title: 'Flight' },
    ])
  })

  it('still include the product’s rule about a day of removal if none of them is about removals', () => {
    expect(loadTimeLimitRules(fileOf([appeal]))).toEqual([appeal, removal])
  })

  it('are refused with every mistake at once, each with its path', () => {
    const rules = [
      { ...appeal, length: { days: 14, months: 1 }, checkedOn: 'May' },
      { ...appeal, length: { days: 1e9 }, source: { url: 'nowhere', provision: '' }, when: { kind: ['refused'] } },
      { ...appeal, id: 'Own Rule', when: { kind: [] }, countedFrom: 'decidedOn', validFrom: '2026-02-30', more: 1 },
      { ...appeal, id: 'late', validFrom: '2026-02-02', validTo: '2026-02-01' },
    ]
    const file = fileOf(rules)
    const problems = [
      `${file} cannot be used:`,
      '[0].length: has to be {"days": …}, 3660 at most, or {"months": …}, 120 at most, in whole numbers',
      '[0].checkedOn: has to be a day',
      '[1].length.days: expected 3660 or less',
      '[1].source.url: has to be a web address',
      '[1].source.provision: has to name the provision',
      '[1].when.kind[0]: expected "refusal" or',
      '[2].id: has to be lower-case words joined by hyphens',
      '[2].when.kind: has to name a kind, or be left out',
      '[2].countedFrom: expected "sentOn" or "receivedOn" or "removalOn"',
      '[2].validFrom: has to be a day',
      '[2].more: unknown key',
      '[3].validTo: is before validFrom',
    ]
    let message = ''
    try {
      loadTimeLimitRules(file)
    } catch (error) {
      message = String(error)
    }
    for (const problem of problems) expect(message).toContain(problem)
  })

  it.each([
    [[appeal, { ...appeal, title: 'Other' }], '[1].id: appeal-in-uk is the id of another rule, too'],
    [[], 'the file: has to contain a rule'],
    [{}, 'the file: '],
    ['[{', 'is not JSON'],
  ])('are refused as %j', (content, problem) => {
    expect(() => loadTimeLimitRules(fileOf(content))).toThrow(problem)
  })

  it('are refused if the file does not exist', () => {
    expect(() => loadTimeLimitRules('/nowhere/time-limits.json')).toThrow('/nowhere/time-limits.json cannot be used')
  })
})

describe('the warning of unchecked rules', () => {
  it('names each rule in one line, and the remedy', () => {
    const line = uncheckedRules(loadTimeLimitFile(), '2026-11-22') ?? ''
    for (const { title } of [...ours, PASSED]) expect(line).toContain(`“${title}”`)
    expect(line).toContain('TIME LIMITS NOT CHECKED')
    expect(line).toContain('TIME_LIMITS_FILE')
    expect(line).not.toContain('\n')
  })

  it('names rules checked more than 180 days ago, and no others', () => {
    const passed = { id: PASSED.id, days: PASSED.days, checkedOn: '2026-05-26' }
    const checked = (checkedOn: string) =>
      loadTimeLimitFile(fileOf([{ ...appeal, checkedOn }, passed, { ...removal, checkedOn: '2026-11-22' }]))
    expect(uncheckedRules(checked('2026-05-26'), '2026-11-22')).toBeUndefined()
    const line = uncheckedRules(checked('2026-05-25'), '2026-11-22')
    expect(line).toContain(`more than 180 days ago: “${appeal?.title}”.`)
    expect(line).not.toContain(`${removal.title}”`)
    expect(() => loadTimeLimitFile(fileOf([appeal, { ...passed, days: 14 }]))).toThrow('days: has to be 28')
  })
})
