import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config'
import { UserFacingError } from '../../user-facing-error'

/** Makes sure that the site and the widgets were built. */
export function requireBuilt({ siteDir, widgetsDir, builtFile }: Config): void {
  const missing = [join(siteDir, 'index.html'), join(widgetsDir, 'haven.js'), builtFile].filter(
    file => !existsSync(file),
  )
  if (missing.length > 0) {
    throw new UserFacingError(`Nothing to serve yet: ${missing.join(' and ')} missing. Run \`npm run build\` first.`)
  }
}
