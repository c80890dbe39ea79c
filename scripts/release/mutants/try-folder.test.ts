import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { codeOf } from './lab'
import { tryFolder } from './try-folder'

const CODE = `
export const TEN = 2 * 5
const MOST = 3
export const capped = (n: number) => (n < MOST ? n : MOST)
export function countTo(n: number) {
  let count = 0
  while (count < n) count += 1
  return count
}
export function halvings(n: number) {
  const by = 1 + 1
  let count = 0
  for (let left = n; left > 1; left /= by) count++
  return count
}
export const forgotten = (n: number) => n > 0
`
const TESTS = `
import { expect, it } from 'vitest'
import { capped, countTo, halvings, TEN } from './code'
it('knows ten', () => expect(TEN).toBe(10))
it('caps', () => expect([capped(2), capped(9)]).toEqual([2, 3]))
it('counts', () => expect(countTo(3)).toBe(3))
it('halves', () => expect(halvings(8)).toBe(3))
`

function sample(where: 'node' | 'browser', code: string, tests: string) {
  // Within the project, where the tests find Vitest.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join('.cache', 'mutants-sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'code.ts'), code)
  writeFileSync(join(folder, 'code.test.ts'), tests)
  const say = () => {}
  const run = () => tryFolder(folder, { where, tests: [folder] }, join(folder, 'kept'), { say, atOnce: 1 })
  return { folder, run }
}

it('finds the mistakes that no test sees, and ends those that never end', async () => {
  const { run } = sample('node', CODE, TESTS)
  const { all, survivors, timedOut, problems } = await run()
  expect(problems).toEqual([])
  const changes = survivors.map(({ change, reached }) => `${change}${reached ? '' : ', not reached'}`)
  expect(changes).toEqual([
    'n < MOST → n <= MOST',
    '(n: number) => n > 0 → () => undefined',
    'n > 0 → true, not reached',
    'n > 0 → false, not reached',
    'n > 0 → n >= 0, not reached',
    'n > 0 → n <= 0, not reached',
  ])
  expect(timedOut).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(survivors.length + timedOut)
  const again = await run()
  expect(again.survivors).toEqual(survivors)
})

it('tries in a browser what is made for one', async () => {
  const code = `export const width = (n: number) => document.body.offsetWidth > n`
  const tests = `
    import { expect, it } from 'vitest'
    import { width } from './code'
    it('is wide', () => expect(width(1)).toBe(true))
  `
  const { run } = sample('browser', code, tests)
  const { survivors, problems } = await run()
  expect(problems).toEqual([])
  expect(survivors.map(({ change }) => change)).toEqual([
    'document.body.offsetWidth > n → true',
    'document.body.offsetWidth > n → document.body.offsetWidth >= n',
  ])
})

it('sees the mutants that leave the page, read it anew or fail after the test, and tries the others', async () => {
  const code = `
    export function keep(form: HTMLFormElement) {
      form.addEventListener('submit', event => {
        event.preventDefault()
        form.title = 'kept'
      })
    }
    export const renew = (isOld: boolean) => isOld && location.reload()
    export const tellLater = (told?: () => void) => void setTimeout(() => told?.())
  `
  const tests = `
    import { expect, it } from 'vitest'
    import { keep, renew, tellLater } from './code'
    it('stays', async () => {
      document.body.innerHTML = '<form action="https://elsewhere.example.org" method="post"></form>'
      const form = document.querySelector('form')
      keep(form)
      form.requestSubmit()
      // Time for a page to leave, which no event tells of where it stays.
      await new Promise(done => setTimeout(done, 100))
    })
    it('is not old', async () => {
      renew(false)
      await new Promise(done => setTimeout(done, 300))
    })
    it('tells nobody', async () => {
      tellLater()
      await new Promise(done => setTimeout(done, 50))
    })
  `
  const { run } = sample('browser', code, tests)
  const { survivors, problems } = await run()
  expect(problems).toEqual([])
  expect(survivors.map(({ change }) => change)).toEqual([
    `'kept' → ""`,
    '(isOld: boolean) => isOld && location.reload() → () => undefined',
    'isOld && location.reload() → true',
    'isOld && location.reload() → false',
    '(told?: () => void) => void setTimeout(() => told?.()) → () => undefined',
    '() => told?.() → () => undefined',
  ])
})

it('what one mutant leaves broken while its file loads is not taken for the fault of the next ones', async () => {
  const code = `export const SPOILS = false\nexport const UNUSED = 'unused'`
  const tests = `
    import { expect, it } from 'vitest'
    import { SPOILS } from './code'
    it('is not spoiled', () => {
      if (SPOILS) process.env.SPOILED = 'on'
      expect(process.env.SPOILED).toBeUndefined()
    })
  `
  const { run } = sample('node', code, tests)
  const { all, survivors, problems } = await run()
  expect(problems).toEqual([])
  expect(all).toHaveLength(2)
  expect(survivors.map(({ change }) => change)).toEqual([`'unused' → ""`])
})

it('asks the test first that saw a mutant before, once its file has changed', async () => {
  const tests = `
    import { appendFileSync } from 'node:fs'
    import { expect, it } from 'vitest'
    import { twice } from './code'
    it('sees nothing', () => {
      appendFileSync(new URL('runs', import.meta.url), 'x')
      twice(2)
    })
    it('sees all', () => expect(twice(3)).toBe(6))
  `
  const { folder, run } = sample('node', 'export function twice(n: number) { return n * 2 }', tests)
  const runs = () => readFileSync(join(folder, 'runs'), 'utf8').length
  expect((await run()).survivors).toEqual([])
  const before = runs()
  expect(before).toBeGreaterThan(2)
  appendFileSync(join(folder, 'code.test.ts'), '// changed')
  expect(await run()).toMatchObject({ survivors: [], problems: [] })
  // Once, to see what it reaches.
  expect(runs() - before).toBe(1)
})

it('names each time which tests do not run or fail without a mutant, and calls nothing a survivor that they may see', async () => {
  const heading = `import { expect, it } from 'vitest'\nimport { twice } from './code'\n`
  const { folder, run } = sample(
    'node',
    'export function twice(n: number) { return n * 2 }',
    `${heading}throw new Error('broken')`,
  )
  const other = join(folder, 'other.test.ts')
  writeFileSync(other, `${heading}it('doubles', () => expect(twice(3)).toBe(7))`)
  const { all, survivors, untried, problems } = await run()
  expect(problems.sort()).toEqual([
    `${join(folder, 'code.test.ts')} did not run: broken`,
    `${other}: "doubles" did not pass without a mutant`,
  ])
  expect([survivors, untried]).toEqual([[], all])
  expect((await run()).problems.sort()).toEqual(problems)
})

it('tests belong to the code that they are named like most closely', () => {
  const code = ['a/box.ts', 'a/box-view.tsx', 'b/box.ts']
  const named = [
    'a/box.test.ts',
    'a/box-rules.test.tsx',
    'a/box-view-wide.test.tsx',
    'b/boxes.test.ts',
    'a/other.test.ts',
  ]
  expect(named.map(test => codeOf(test, code))).toEqual([
    'a/box.ts',
    'a/box.ts',
    'a/box-view.tsx',
    undefined,
    undefined,
  ])
})
