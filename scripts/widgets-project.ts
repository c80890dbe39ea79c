import { playwright } from '@vitest/browser-playwright'
import { reactAlias } from '../widgets/react-alias'
import { chromium, chromiumFlags } from './chromium'
import { cssAsText } from './css-as-text'

/**
 * The longest time for the set-up of tests, in ms. A set-up starts servers and browsers, on machines that may have
 * other work.
 */
export const hookTimeout = 120_000

/**
 * All test files of a worker, or of a page, share the modules that they import. Importing these modules again for each
 * file took a quarter of the time.
 */
export const isolate = false

/** How long a test repeats a check, in ms. One second is too short on a machine with other work. */
export const expectPoll = { poll: { timeout: 15_000 } }

/**
 * The browser in which the tests run. Each project gets its own object, because Vitest changes the object. One page
 * runs all files of a project one after another, because several pages would only slow down other projects' tests.
 */
export const browser = () => ({
  enabled: true,
  headless: true,
  fileParallelism: false,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/** The project with the tests of the widgets, which are compiled for Preact and run in a real browser. */
export const widgetsProject = () => ({
  resolve: { alias: reactAlias },
  plugins: [cssAsText],
  optimizeDeps: {
    include: ['preact', 'preact/compat', 'preact/jsx-dev-runtime', '@r2wc/core', 'ky', 'zod/mini', 'axe-core'],
  },
  test: {
    name: 'widgets',
    include: ['widgets/**/*.test.{ts,tsx}'],
    setupFiles: ['widgets/bare-texts.ts', 'widgets/real-effects.ts'],
    isolate,
    browser: browser(),
    testTimeout: 90_000,
    hookTimeout,
    expect: expectPoll,
  },
})
