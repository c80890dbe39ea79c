import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadFirm } from '../content/firm'
import { bundleProgram } from '../testing/bundle-program'
import { temporaryFolder } from '../testing/store-fixtures'

/** Runs the command in a folder, and types these lines as answers. */
function run(cwd: string, words: string[], answers: string[] = [], settings = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundleProgram('api/commands/firm.ts'), ...words], {
    cwd,
    input: answers.map(line => `${line}\n`).join(''),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  })
  return { status, said: stdout + stderr }
}

const BEGINNING = ['Lantern Immigration', '', '', '', 'Solicitors for refusals in Leeds.', 'SRA', '654321', '07654321']
const REST = [
  ...['ZA765432', 'skip', '2 Mill Lane, Leeds, ZZ2 2ZZ', '', '0113 496 0100', '0113 496 0123'],
  ...['hello@lantern.example', 'Mon-Fri 9-17.30, Sat 10:00-13:00', '', '', '', '8 clock', '', 'Urdu, Polish', 'skip'],
  'https://www.lantern.example',
]

test('a person answers, stops, continues, and gets a firm file that a strict build accepts', async () => {
  const folder = await temporaryFolder()
  expect(run(folder, ['firm.json'], [...BEGINNING, 'stop']).said).toContain(
    '`npm run firm -- firm.json` continues from',
  )
  expect(existsSync(join(folder, 'firm.json'))).toBe(false)

  const { status, said } = run(folder, [], REST)
  expect(said).toMatch(
    /skip {3}leaves out[\s\S]*Continuing with question 9\.[\s\S]*firm\.json can be used\.[\s\S]*The site lacks these[\s\S]*echo 'FIRM_FILE=\S+firm\.json' >> \.env/,
  )
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
  expect(run(folder, [])).toEqual({
    status: 1,
    said: expect.stringMatching(/exists already[\s\S]*mv '\S+' '\S+\.old'/),
  })
}, 60_000)

test('if the firm file cannot be used in the end, the command says what to change, and fails', async () => {
  const folder = await temporaryFolder()
  // Sets the clock to 2039. Haven knows no bank holidays from then on, and no question asks for them, so the file
  // cannot be used.
  const clock =
    'const Real=Date;globalThis.Date=class extends Real{constructor(...at){super(...(at[0]===undefined?[2.2e12]:at))}}'
  const late = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` }
  const { status, said } = run(folder, ['ours.json'], [...BEGINNING, ...REST], late)
  expect(said).toMatch(/cannot be used for real visitors yet:[\s\S]*Next: change these.*check ours\.json\n$/)
  expect(said).not.toContain('npm start')
  expect(status).toBe(1)
}, 60_000)

test('“help” and similar words are commands, not answers, and a remark at the end quotes the question that it is about', async () => {
  const folder = await temporaryFolder()
  const iaa = BEGINNING.with(3, 'help').toSpliced(4, 0, '?', '').with(7, 'OISC').with(9, '7654321')
  const answers = [...iaa.toSpliced(9, 0, 'level 1'), ...REST.with(1, 'none')]
  const { said } = run(folder, [], answers.toSpliced(4, 0, 'BACK', ''))
  expect(said.match(/back {3}returns to the question before/g)).toHaveLength(3)
  expect(said).toContain('Example of an answer here: Immigration Law')
  expect(said).toContain('Noted as 07654321.')
  expect(said).toMatch(/Question 8, “At which level is the firm registered\?.*”: .* clash with IAA level 1/)
  const firm = loadFirm(join(folder, 'firm.json'))
  expect(firm).toMatchObject({ tagline: 'Immigration Law', regulator: { kind: 'iaa', level: 1 } })
  expect(firm.registrations).toEqual({ company: '07654321', dataProtection: 'ZA765432' })
}, 60_000)

test('the next run asks again for an answer that only an earlier version accepted', async () => {
  const folder = await temporaryFolder()
  run(folder, [], BEGINNING)
  const kept = join(folder, 'firm.json.answers')
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('07654321', '1234'))
  expect(run(folder, [], []).said).toContain('Continuing with question 8.')
}, 60_000)

test('the interview repeats a question if it cannot read the answer, goes back at “back”, and keeps all answers when the input ends', async () => {
  const folder = await temporaryFolder()
  const { said } = run(folder, [], ['', 'none', 'Lantern', 'back', '', '', '', '', 'Some words.', 'solicitors'])
  expect(said.match(/An answer is needed here/g)).toHaveLength(2)
  expect(said.match(/What is the firm called\?/g)).toHaveLength(4)
  expect(said).toContain('Press Enter for: Lantern')
  expect(said).toMatch(/Please type sra, iaa or none\.[\s\S]*Stopped\. Your answers are in/)
  expect(JSON.parse(readFileSync(join(folder, 'firm.json.answers'), 'utf8'))).toMatchObject({ name: 'Lantern' })
}, 60_000)

test('a misspelt “check” starts no interview', async () => {
  expect(run(await temporaryFolder(), ['chekc'])).toEqual({ status: 1, said: expect.stringMatching(/^Usage: /) })
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
