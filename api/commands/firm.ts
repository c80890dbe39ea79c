import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NOTHING } from '../content/answer-readers'
import { checkFirmFile, type FirmCheck } from '../content/firm-check'
import { firmFromAnswers, problemOfAnswer, questionOf } from '../content/firm-from-answers'
import { type Answers, QUESTIONS, type Question } from '../content/firm-questions'
import { loadSettings } from '../load-settings'
import { writeDurably } from '../store/durable-file'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run firm [-- FILE]
       npm run firm -- check [FILE]

Asks for everything that has to be the firm's own, one thing at a time, and writes it into FILE (else FIRM_FILE, else
firm.json here). "help" explains, "back" returns to the question before, "skip" leaves out an answer that may be missing,
"stop" ends: the command keeps the answers, and the next run continues. "check" names each mistake in a file, with line
and column, and the pages that the file leaves out. docs/firm.md has every field.`

const GUIDE = `Type each answer and press Enter. Four words are commands in every question:
  help   shows these lines and an example
  back   returns to the question before
  skip   leaves out an answer that may be missing
  stop   ends for now; the next run continues with the answers that you gave`

const NEEDED = 'An answer is needed here. "stop" keeps your answers for later.'

/** The words that people may type as a command, each with its command. */
const COMMANDS: Record<string, 'help' | 'back' | 'skip' | 'stop'> = {
  ...{ help: 'help', '?': 'help', '/help': 'help', '--help': 'help' },
  ...{ back: 'back', undo: 'back', previous: 'back' },
  skip: 'skip',
  ...{ stop: 'stop', quit: 'stop', exit: 'stop' },
}

offerHelp(USAGE)

// The path of the schema, which the command writes into the firm file as `$schema`. A built command finds the schema
// beside itself; a command from source names the path in `dist/`.
const SCHEMA = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/api/firm.schema.json' : 'firm.schema.json', import.meta.url),
)

try {
  const [first, second, ...more] = process.argv.slice(2)
  const isCheck = first === 'check'
  if (more.length > 0 || (!isCheck && second !== undefined)) throw new UserFacingError(USAGE)
  // Refuses a single word, which is probably a misspelt "check" and not a file.
  if (!isCheck && first !== undefined && !/[./\\]/.test(first)) throw new UserFacingError(USAGE)
  const given = isCheck ? second : first
  const firmFile = given === undefined ? loadSettings().firmFile : undefined
  const file = resolve(given ?? firmFile ?? 'firm.json')
  if (isCheck) check(file)
  else await askAndWrite(file, { isSet: firmFile !== undefined, given })
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
    ...list(
      'The site lacks these. Each line names, in brackets, the part of the file to fill in; docs/firm.md describes the parts:',
      missing,
    ),
  ].join('\n')
}

/** Asks the questions, and writes the firm file. `isSet` is true when `FIRM_FILE` names this file. */
async function askAndWrite(
  file: string,
  { isSet, given }: { isSet: boolean; given: string | undefined },
): Promise<void> {
  // The file's path as it was typed, for the next command.
  const named = given === undefined ? '' : ` ${given}`
  if (existsSync(file)) {
    throw new UserFacingError(
      `${file} exists already. Change it with an editor, and check it: npm run firm -- check${named}\n` +
        `To begin again, first move it away: mv '${file}' '${file}.old'`,
    )
  }
  const kept = `${file}.answers`
  const answers = await ask(existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}, kept)
  if (!answers) {
    console.log(
      `\nStopped. Your answers are in ${kept}; \`npm run firm${named && ` --${named}`}\` continues from there.`,
    )
    return
  }
  await write(file, firmFromAnswers(answers, new Date(), relative(dirname(file), SCHEMA)))
  const found = checkFirmFile(file, new Date(), path => asAsked(path, answers))
  rmSync(kept, { force: true })
  console.log(`\n${inWords(file, found)}`)
  if (found.refused.length > 0) {
    console.log(`\nNext: change these lines of the file, and check it again: npm run firm -- check${named}`)
    process.exitCode = 1
    return
  }
  console.log(
    isSet
      ? '\nThe service uses the file at once, or when it next starts.'
      : `\nNext, in the folder from which Haven starts:\n  (umask 077; echo 'FIRM_FILE=${file}' >> .env)\n  npm start`,
  )
}

function askedFor(answers: Answers): Question[] {
  return QUESTIONS.filter(({ isAsked }) => isAsked?.(answers) ?? true)
}

/**
 * Names the question that asked for the value at a path in the firm file; returns the path itself if no question did.
 */
function asAsked(path: string, answers: Answers): string {
  const asked = askedFor(answers)
  const at = asked.indexOf(questionOf(path) as Question)
  return at < 0 ? path : `Question ${at + 1}, “${asked[at]?.text}”`
}

/**
 * Asks every question, and writes each answer to the file `kept` at once. Resolves to undefined when the person stops,
 * or when the input ends.
 */
async function ask(given: Answers, kept: string): Promise<Answers | undefined> {
  const lines = createInterface({ input: process.stdin })
  const input = lines[Symbol.asyncIterator]()
  let answers = given
  const asked = () => askedFor(answers)
  // The command asks a question if the question has no answer, or if this version of Haven refuses the answer that an
  // earlier version accepted.
  const isOpen = (question: Question) =>
    answers[question.id] === undefined || problemWith(question, answers[question.id] ?? '', answers) !== undefined
  let at = asked().findIndex(isOpen)
  if (at < 0) at = asked().length - 1
  console.log(GUIDE)
  if (at > 0) console.log(`Continuing with question ${at + 1}. "back" returns to the question before.`)
  try {
    for (let question = asked()[at]; question; question = asked()[at]) {
      console.log(`\n${at + 1} of ${asked().length}. ${question.text}\n  ${question.why}\n  ${hint(question, answers)}`)
      process.stdout.write('> ')
      const { value, done } = await input.next()
      const said = (value ?? '').trim()
      const command = COMMANDS[said.toLowerCase().replace(/^"(.*)"$/, '$1')]
      if (done || command === 'stop') return undefined
      if (command === 'help') console.log(`\n${GUIDE}\n  Example of an answer here: ${question.example}`)
      if (command === 'back') at = Math.max(0, at - 1)
      if (command === 'help' || command === 'back') continue
      const text =
        command === 'skip' || (question.isOptional && NOTHING.test(said)) ? '' : orKept(question, said, answers)
      const problem = command === 'skip' && !question.isOptional ? NEEDED : problemWith(question, text, answers)
      if (problem !== undefined) {
        console.log(`  ${problem}`)
        continue
      }
      sayHeard(question, text)
      answers = { ...answers, [question.id]: text }
      await write(kept, answers)
      at += 1
    }
    return answers
  } finally {
    lines.close()
  }
}

function hint(question: Question, answers: Answers): string {
  const standard = orKept(question, '', answers)
  const skip = question.isOptional ? ' (or skip)' : ''
  return standard ? `Press Enter for: ${standard}${skip}` : `Example: ${question.example}${skip}`
}

/**
 * The answer that a typed line gives. An empty line means the earlier answer or, without an earlier answer, the
 * default.
 */
function orKept({ id, standard }: Question, said: string, answers: Answers): string {
  return said || answers[id] || standard?.(answers) || ''
}

function problemWith(question: Question, text: string, answers: Answers): string | undefined {
  if (text) return problemOfAnswer(question, { ...answers, [question.id]: text }, new Date())
  return question.isOptional ? undefined : NEEDED
}

/** Shows how an answer was understood if this differs from the typed text. */
function sayHeard({ read, echo }: Question, text: string): void {
  const words = text && echo?.(read(text) as never)
  if (words && words !== text) console.log(`  Noted as ${words}.`)
}

async function write(file: string, value: object): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  await writeDurably(file, `${JSON.stringify(value, null, 2)}\n`)
}
