import { brokenLanguages } from './content/broken-content'
import { languageFolder } from './content/language-files'
import type { LiveFirm } from './content/live-firm'
import type { Logger } from './http/log'
import { makeFolder } from './store/durable-file'
import { LOOK_EVERY, QUIET, watchFolder } from './watch-firm'

/** Watches the folder with the firm's files about languages. */
export interface LanguageWatch {
  stop(): Promise<void>
}

/** Applies each change of the firm's files about languages while the service runs. */
export async function watchLanguages(dataDir: string, live: LiveFirm, log: Logger): Promise<LanguageWatch> {
  const folder = languageFolder(dataDir)
  await makeFolder(folder)
  let said = brokenLanguages(dataDir).join('\n')
  let running = Promise.resolve()

  async function read(): Promise<void> {
    await live.readLanguages()
    const problems = brokenLanguages(dataDir).join('\n')
    if (problems !== said && problems !== '') log.error(problems)
    said = problems
  }
  const look = () => {
    running = running.then(read).catch(err => log.error({ err }, 'The checks of languages could not be read'))
  }

  let timer: NodeJS.Timeout | undefined
  const watcher = watchFolder(folder, () => {
    clearTimeout(timer)
    timer = setTimeout(look, QUIET).unref()
  })
  const minutely = setInterval(look, LOOK_EVERY).unref()
  return {
    async stop() {
      watcher?.close()
      clearTimeout(timer)
      clearInterval(minutely)
      await running
    },
  }
}
