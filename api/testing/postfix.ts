import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { answers, freePort } from './sftp-server'

/** A running Postfix from Debian's package. This Postfix stores all mails to addresses at `firm.test`. */
export interface Postfix {
  /** The `smtp://` address of this server. */
  url: string
  inbox(): Promise<Email[]>
  stop(): void
  start(): Promise<void>
}

/** The system user `nobody`, who owns the stored mails. */
const NOBODY = 65_534
/** The part of Postfix's configuration (`master.cf`) that makes it receive a mail and write it to a file. */
const PARTS = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd`

/**
 * Starts Postfix with all its files in a folder; `settings` are added at the end of the configuration. The test needs
 * Debian's package `postfix`, and must run as root.
 */
export async function startPostfix(folder: string, settings: Record<string, string> = {}): Promise<Postfix> {
  const [etc, spool, data, mails] = ['etc', 'spool', 'data', 'mails'].map(name => join(folder, name))
  for (const path of [etc, spool, data, mails]) mkdirSync(path as string)
  // The system user of Postfix needs permission to enter this folder.
  execFileSync('chmod', ['755', folder])
  execFileSync('chown', ['postfix', data as string])
  chownSync(mails as string, NOBODY, NOBODY)
  const port = await freePort()
  const main = {
    compatibility_level: '3.6',
    queue_directory: spool,
    data_directory: data,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    inet_interfaces: 'loopback-only',
    inet_protocols: 'ipv4',
    myhostname: 'mail.firm.test',
    mydestination: '',
    virtual_mailbox_domains: 'firm.test',
    virtual_mailbox_base: mails,
    virtual_mailbox_maps: 'static:inbox/',
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    ...settings,
  }
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(etc as string, 'main.cf'), lines.join(''))
  writeFileSync(join(etc as string, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd\n${PARTS}\n`)
  const run = (word: string) => execFileSync('postfix', ['-c', etc as string, word], { stdio: 'ignore' })
  const start = async () => {
    run('start')
    while (!(await answers(port))) await delay(20)
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async inbox() {
      const arrived = join(mails as string, 'inbox', 'new')
      const names = readdirSync(mails as string).length > 0 ? readdirSync(arrived).sort() : []
      return await Promise.all(names.map(name => PostalMime.parse(readFileSync(join(arrived, name)))))
    },
    stop: () => void run('stop'),
    start,
  }
}
