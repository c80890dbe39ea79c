import { parseConfig } from '../api/config'
import { LISTS } from '../api/contract/records'
import { backUp } from '../api/store/backup/back-up'
import { explain, readDotEnv } from '../api/store/backup/command'
import { showProgress } from '../api/store/backup/progress'

const USAGE = `Usage: npm run backup -- FOLDER [NAME]

Copies all records and content of DATA_DIR into FOLDER/NAME, while the service runs or not.
NAME is haven- and the time in UTC unless it is given.`

try {
  readDotEnv()
  const [folder, name, ...rest] = process.argv.slice(2)
  if (!folder || rest.length > 0) throw new Error(USAGE)
  const now = new Date()
  const options = {
    dataDir: parseConfig(process.env).dataDir,
    folder,
    name: name ?? `haven-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
    now: () => now,
  }
  const { target, manifest } = await backUp({ ...options, progress: showProgress(process.stdout) })
  const counts = LISTS.map(list => `${manifest.lists[list].records} ${list}`).join(', ')
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
  console.log(
    `Backed up ${counts} (${(bytes / 1_000_000).toFixed(1)} MB in ${manifest.files.length} files) to ${target}`,
  )
  console.log('It holds personal data: keep it where only you can read it, and delete it when it is out of date.')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
