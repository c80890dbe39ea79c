import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config'
import { UserFacingError } from '../../user-facing-error'

/** Throws a UserFacingError unless the site and the widgets are built and readable for this user. */
export function requireBuilt({ siteDir, widgetsDir, builtFile, rendererFile }: Config): void {
  const needed = [join(siteDir, 'index.html'), join(widgetsDir, 'haven.js'), builtFile, rendererFile]
  const missing = needed.filter(file => !existsSync(file))
  const unreadable = needed.find(file => !mayRead(file))
  if (unreadable !== undefined) {
    throw new UserFacingError(
      `This user may not read ${unreadable}: let the user under which Haven runs read the built files (\`chmod -R a+rX ${dirname(siteDir)}\`).`,
    )
  }
  if (missing.length > 0) {
    throw new UserFacingError(`Nothing to serve yet: ${missing.join(' and ')} missing. Run \`npm run build\` first.`)
  }
}

/** False for a file that this user is not allowed to read. */
function mayRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
