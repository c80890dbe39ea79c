import { writeSync } from 'node:fs'
import { removeFiledMails } from '../mail/filed-mails'
import { openFileStore } from '../store/files/file-store'

/**
 * Usage: erase.ts DIR TIME. The program erases records that were processed before TIME, and their saved mails. The
 * program prints each step, and the number of erased records.
 */
const [dir = '', before = ''] = process.argv.slice(2)

async function main(): Promise<void> {
  const store = await openFileStore({ dir })
  writeSync(1, 'open\n')
  let steps = 0
  const erased = await store.erase({
    before: new Date(before),
    goOn() {
      writeSync(1, `step ${++steps}\n`)
      return true
    },
    eraseElsewhere: records => removeFiledMails(dir, new Set(records.map(({ reference }) => reference))),
  })
  writeSync(1, `erased ${erased.inquiries}\n`)
  await store.close()
}

void main()
