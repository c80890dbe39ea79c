import { existsSync } from 'node:fs'
import { type Browser, chromium as bundled } from 'playwright'

/** The options that Chromium needs in a container without a display or a network. */
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

/** The browser of the tests: Playwright's own if it is installed, otherwise the system's, headless if possible. */
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

/** A browser for a single caller, who closes it. */
export const ownChromium = (): Promise<Browser> => bundled.launch({ executablePath: chromium(), args: chromiumFlags })
