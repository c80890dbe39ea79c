import { existsSync } from 'node:fs'
import { type Browser, chromium as bundled } from 'playwright'

/** The options with which Chromium runs in a container without a display and without a network. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The options for tests that open each page only for seconds. V8's optimising compilers would cost more than they save. */
export const flagsForBriefPages = [...chromiumFlags, '--js-flags=--no-turbofan,--no-maglev']

/** The path of the tests' browser: Playwright's own if it is installed, otherwise the system's. */
export function chromium(): string {
  const found = [
    bundled.executablePath(),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(path => existsSync(path))
  if (!found)
    throw new Error('No Chromium found. Install one: apt-get install chromium, or npx playwright install chromium.')
  return found
}

/** Starts a browser that belongs to the caller, who must close it. */
export const ownChromium = (): Promise<Browser> => bundled.launch({ executablePath: chromium(), args: chromiumFlags })
