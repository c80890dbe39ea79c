import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HEAD_FORM, headWords, type Verdict, verifyChain } from '../audit/verify'
import type { Config } from '../config'
import { SECRETS_FILE } from '../keys/secrets-file'
import { loadSettings } from '../load-settings'
import { openSecrets, openSharedSecrets } from '../security/secrets'
import { auditFolder } from '../store/audit-files'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run audit:verify [-- --head HEAD]

Checks each entry of the audit, with or without a running service, and names the first one that does not fit. HEAD is the
head that this command printed earlier. With it the command also finds a rewritten chain, or one whose end is missing.`

offerHelp(USAGE)

try {
  const noted = readHead(process.argv.slice(2))
  const config = loadSettings()
  const found = config.databaseUrl === undefined ? await verifyFolder(config) : await verifyDatabase(config.databaseUrl)
  for (const { notice } of found) if (notice) console.log(notice)
  const problem = found.find(verdict => verdict.problem)?.problem
  if (problem) throw new UserFacingError(problem)
  const entries = found.reduce((sum, verdict) => sum + verdict.entries, 0)
  const head = found.length === 1 ? 'the head' : 'the heads'
  console.log(`Checked ${entries} entries: each one matches the entry before it. Note ${head} elsewhere:`)
  for (const verdict of found) console.log(headWords(verdict.head))

  async function verifyFolder(settings: Config): Promise<Verdict[]> {
    const hasKey = settings.secretsKey !== undefined || existsSync(join(settings.dataDir, SECRETS_FILE))
    const secrets = hasKey ? await openSecrets(settings) : undefined
    return [await verifyChain(auditFolder(settings.dataDir), { ...(noted && { noted }), secrets })]
  }

  /** Checks the audit chains of all instances. If the operator gave a HEAD, it is the head of one of these chains. */
  async function verifyDatabase(url: string): Promise<Verdict[]> {
    const { withDatabase } = await import('../store/shared-store')
    const { DatabaseDocuments } = await import('../store/postgres/documents')
    const { verifyAll } = await import('../audit/database-chain')
    return await withDatabase(url, async database => {
      const documents = new DatabaseDocuments(database, () => new Date())
      return await verifyAll(database, { noted, secrets: await openSharedSecrets(config, documents) })
    })
  }
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function readHead(args: string[]): string | undefined {
  try {
    const { head } = parseArgs({ args, options: { head: { type: 'string' } } }).values
    if (head === undefined || HEAD_FORM.test(head)) return head
  } catch {}
  throw new UserFacingError(USAGE)
}
