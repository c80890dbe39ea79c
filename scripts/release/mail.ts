import { existsSync } from 'node:fs'
import { passTests } from './pass-tests'

/** Sends mails through Debian's Postfix, and reads the doctor's report about them. Needs root. */
export async function mail(): Promise<string[]> {
  if (!existsSync('/usr/sbin/postfix')) return ['there is no postfix: install postfix']
  return passTests(['api/doctor/postfix.test.ts']) ? [] : ['mails do not go through Postfix as they should: see above']
}
