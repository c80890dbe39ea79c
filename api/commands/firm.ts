import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { checkFirmFile, type FirmCheck } from '../content/firm-check'
import { firmFromAnswers } from '../content/firm-from-answers'
import { type Answers, QUESTIONS, type Question } from '../content/firm-questions'
import { loadSettings } from '../load-settings'
import { writeDurably } from '../store/durable-file'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run firm [-- FILE]
       npm run firm -- check [FILE]

Asks for everything that has to be the firm's own, one thing at a time, and writes it into FILE (else FIRM_FILE, else
firm.json here). "back" returns to the question before, "skip" leaves out what may be missing, "stop" ends: the answers
are kept, and the next run goes on. "check" says of a file what is wrong, with line and column, and which pages it
leaves out. docs/firm.md has every field.`

offerHelp(USAGE)

// The build puts the schema beside this command; before the first build, the command runs from its source and uses the
// schema there.
const SCHEMA = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/api/firm.schema.json' : 'firm.schema.json', import.meta.url),
)

try {
  const [first, second, ...more] = process.argv.slice(2)
  const isCheck = first === 'check'
  if (more.length > 0 || (!isCheck && second !== undefined)) throw new UserFacingError(USAGE)
  const file = resolve((isCheck ? second : first) ?? loadSettings().firmFile ?? 'firm.json')
  if (isCheck) check(file)
  else await askAndWrite(file)
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function check(file: string): void {
  const found = checkFirmFile(file, new Date())
  console.log(inWords(file, found))
  if (found.refused.length > 0) process.exitCode = 1
}

function inWords(file: string, { refused, warnings, missing }: FirmCheck): string {
  const list = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines.map(line => `  ${line}`)] : [])
  return [
    refused.length > 0 ? `${file} cannot be used for real visitors yet:` : `${file} can be used.`,
    ...refused.map(line => `  ${line}`),
    ...list('Look at these:', warnings),
    ...list('The file leaves out these optional parts:', missing),
  ].join('\n')
}

async function askAndWrite(file: string): Promise<void> {
  if (existsSync(file)) {
    throw new UserFacingError(
      `${file} exists already. \`npm run firm -- check\` checks it; to begin again, move it away or name another file.`,
    )
  }
  const kept = `${file}.answers`
  const answers = await ask(existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}, kept)
  if (!answers) {
    console.log(`\nStopped. Your answers are in ${kept}; \`npm run firm\` goes on from there.`)
    return
  }
  await write(file, firmFromAnswers(answers, new Date(), relative(dirname(file), SCHEMA)))
  rmSync(kept, { force: true })
  console.log(`\n${inWords(file, checkFirmFile(file, new Date()))}`)
  console.log(`\nNext: put FIRM_FILE=${file} into .env, then \`npm start\`.`)
}

/** Asks every question; resolves to undefined when the person stops or the input ends. Each answer is saved at once. */
async function ask(given: Answers, kept: string): Promise<Answers | undefined> {
  const lines = createInterface({ input: process.stdin })
  const input = lines[Symbol.asyncIterator]()
  let answers = given
  const asked = () => QUESTIONS.filter(({ isAsked }) => isAsked?.(answers) ?? true)
  let at = asked().findIndex(({ id }) => answers[id] === undefined)
  if (at < 0) at = asked().length - 1
  if (at > 0) console.log(`Going on with question ${at + 1}. "back" returns to the one before.`)
  try {
    for (let question = asked()[at]; question; question = asked()[at]) {
      console.log(`\n${at + 1} of ${asked().length}. ${question.ask}\n  ${question.why}\n  ${hint(question, answers)}`)
      process.stdout.write('> ')
      const { value, done } = await input.next()
      const said = (value ?? '').trim()
      if (done || said === 'stop') return undefined
      if (said === 'back') {
        at = Math.max(0, at - 1)
        continue
      }
      const problem = problemWith(question, said, answers)
      if (problem !== undefined) {
        console.log(`  ${problem}`)
        continue
      }
      answers = { ...answers, [question.id]: answerTo(question, said, answers) ?? '' }
      await write(kept, answers)
      at += 1
    }
    return answers
  } finally {
    lines.close()
  }
}

function hint(question: Question, answers: Answers): string {
  const standard = answers[question.id] || question.standard?.(answers)
  if (standard) return `Enter: ${standard}`
  return `Example: ${question.example}${question.isOptional ? ' (or skip)' : ''}`
}

/** The answer for a typed line: an empty line keeps the earlier answer or means the default. */
function answerTo({ id, standard }: Question, said: string, answers: Answers): string | undefined {
  if (said === 'skip') return ''
  return said || answers[id] || standard?.(answers)
}

function problemWith(question: Question, said: string, answers: Answers): string | undefined {
  const text = answerTo(question, said, answers)
  if (!text) return question.isOptional ? undefined : 'An answer is needed here. "stop" keeps your answers for later.'
  try {
    question.read(text, answers)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function write(file: string, value: object): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  await writeDurably(file, `${JSON.stringify(value, null, 2)}\n`)
}
