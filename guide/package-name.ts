import { version } from '../package.json'

/** The name under which an app imports the npm package. Nobody else uses this name's scope on the npm registry. */
export const PACKAGE = '@haven-intake/widgets'

/** The package file of this version, with the name that `npm pack` gives it. */
export const PACKED = `haven-intake-widgets-${version}.tgz`
