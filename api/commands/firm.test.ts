import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadFirm } from '../content/firm'
import { bundleProgram } from '../testing/bundle-program'
import { temporaryFolder } from '../testing/store-fixtures'

/** Runs the command in a folder, with these lines as a person's answers. */
function run(cwd: string, words: string[], answers: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundleProgram('api/commands/firm.ts'), ...words], {
    cwd,
    input: answers.map(line => `${line}\n`).join(''),
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, said: stdout + stderr }
}

const BEGINNING = ['Lantern Immigration', '', '', '', 'Solicitors for refusals in Leeds.', 'sra', '654321', '07654321']
const REST = [
  ...['ZA765432', 'skip', '2 Mill Lane, Leeds, ZZ2 2ZZ', '', '0113 496 0100', '0113 496 0123'],
  ...['hello@lantern.example', 'Mon-Fri 9-17.30, Sat 10:00-13:00', '', '', '', '8 clock', '', 'Urdu, Polish', 'skip'],
  'https://www.lantern.example',
]

test('a person answers, stops, goes on, and has a firm’s file that a strict build takes', async () => {
  const folder = await temporaryFolder()
  expect(run(folder, [], [...BEGINNING, 'stop']).said).toContain('`npm run firm` goes on from there')
  expect(existsSync(join(folder, 'firm.json'))).toBe(false)

  const { status, said } = run(folder, [], REST)
  expect(said).toMatch(/Going on with question 9\.[\s\S]*firm\.json can be used\.[\s\S]*The file leaves out/)
  expect(status).toBe(0)
  expect(existsSync(join(folder, 'firm.json.answers'))).toBe(false)
  const firm = loadFirm(join(folder, 'firm.json'))
  expect(firm).toMatchObject({
    legalName: 'Lantern Immigration',
    slug: 'lantern-immigration',
    phones: { emergency: { display: '0113 496 0123', dial: '+441134960123' } },
    addresses: { registered: { lines: ['2 Mill Lane'], city: 'Leeds', postcode: 'ZZ2 2ZZ' } },
    hours: {
      opening: [
        { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' },
        { days: ['Saturday'], opens: '10:00', closes: '13:00' },
      ],
    },
    promises: { contact: { hours: 2, count: 'office' }, wizard: { hours: 8, count: 'clock' } },
    languages: ['ur', 'pl'],
    claims: [],
  })
  expect(run(folder, [])).toEqual({ status: 1, said: expect.stringContaining('exists already') })
}, 60_000)

test('an answer that cannot be read is asked again, “back” returns, and the input’s end keeps everything', async () => {
  const folder = await temporaryFolder()
  const { said } = run(folder, [], ['', 'skip', 'Lantern', 'back', '', '', '', '', 'Words.', 'solicitors'])
  expect(said.match(/An answer is needed here/g)).toHaveLength(2)
  expect(said.match(/What is the firm called\?/g)).toHaveLength(4)
  expect(said).toContain('Enter: Lantern')
  expect(said).toMatch(/Please answer sra or iaa or none\.[\s\S]*Stopped\. Your answers are in/)
  expect(JSON.parse(readFileSync(join(folder, 'firm.json.answers'), 'utf8'))).toMatchObject({ name: 'Lantern' })
}, 60_000)

test('“check” names a mistake in a file, with line and column', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'firm.json')
  const sample = readFileSync(new URL('../content/sample-firm.json', import.meta.url), 'utf8')
  writeFileSync(file, sample.replace('"email": "', '"email": "not an address '))
  expect(run(folder, ['check'])).toEqual({
    status: 1,
    said: expect.stringMatching(/email: expected an email address \(line \d\d, column 12\)/),
  })
  writeFileSync(file, sample.replace('"tagline": ', '"tagline" '))
  expect(run(folder, ['check', file]).said).toMatch(/is not JSON: line 4, column 13: .*colon missing/)
}, 60_000)
