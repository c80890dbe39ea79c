import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditFolder } from '../audit/chain'
import { HEAD_FORM, headWords, verifyChain } from '../audit/verify'
import { loadSettings } from '../load-settings'
import { openSecrets, SECRETS_FILE } from '../security/secrets'
import { UserFacingError, whatToPrint } from '../user-facing-error'

const USAGE = `Usage: npm run audit:verify [-- --head HEAD]

Looks at each entry of the audit, beside a running service or without one, and names the first that does not fit. HEAD is
what this command printed earlier: with it, a chain that was rewritten or whose end was cut is found, too.`

try {
  const noted = readHead(process.argv.slice(2))
  const config = loadSettings()
  const hasKey = config.secretsKey !== undefined || existsSync(join(config.dataDir, SECRETS_FILE))
  const secrets = hasKey ? await openSecrets(config) : undefined
  const found = await verifyChain(auditFolder(config.dataDir), { ...(noted && { noted }), secrets })
  if (found.notice) console.log(found.notice)
  if (found.problem) throw new UserFacingError(found.problem)
  console.log(`${found.entries} entries, and each fits the one before. The head, to be noted elsewhere:`)
  console.log(headWords(found.head))
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
