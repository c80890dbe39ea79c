import { playwright } from '@vitest/browser-playwright'
import { reactAlias } from '../widgets/react-alias'
import { chromium, chromiumFlags } from './chromium'
import { cssAsText } from './css-as-text'

/** How long a set-up may take, in ms: it starts servers and browsers, on machines that have other work, too. */
export const hookTimeout = 120_000

/** Files of one worker, or of one page of the browser, share what they import: loading it anew for each was a quarter of the work. */
export const isolate = false

/** How long a test asks again for what should come to be; a second is short where a machine has other work. */
export const expectPoll = { poll: { timeout: 15_000 } }

/** The browser that tests run in; Vitest writes into what it is given, so each project gets its own. */
export const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/** How the widgets are tested beside their code: compiled against preact, in a real browser. */
export const widgetsProject = () => ({
  resolve: { alias: reactAlias },
  plugins: [cssAsText],
  optimizeDeps: {
    include: ['preact/compat', 'preact/jsx-dev-runtime', '@r2wc/core', 'ky', 'zod/mini', 'axe-core'],
  },
  test: {
    name: 'widgets',
    include: ['widgets/**/*.test.{ts,tsx}'],
    isolate,
    browser: browser(),
    testTimeout: 90_000,
    hookTimeout,
    expect: expectPoll,
  },
})
