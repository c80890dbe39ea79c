import { playwright } from '@vitest/browser-playwright'
import { reactAlias } from '../widgets/react-alias'
import { chromium, chromiumFlags } from './chromium'
import { cssAsText } from './css-as-text'

/** The longest set-up, in ms. A set-up starts servers and browsers, on machines that have other work, too. */
export const hookTimeout = 120_000

/**
 * The files of one worker, or of one browser page, share their imports. Loading these again for each file was a quarter
 * of the work.
 */
export const isolate = false

/** A test repeats a question this long, in ms. One second is short where a machine has other work. */
export const expectPoll = { poll: { timeout: 15_000 } }

/** The browser of the tests. Vitest writes into this object, so each project gets its own. */
export const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromium(), args: chromiumFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/** The project of the widgets' tests: compiled against Preact, in a real browser. */
export const widgetsProject = () => ({
  resolve: { alias: reactAlias },
  plugins: [cssAsText],
  optimizeDeps: {
    include: ['preact/compat', 'preact/jsx-dev-runtime', '@r2wc/core', 'ky', 'zod/mini', 'axe-core'],
  },
  test: {
    name: 'widgets',
    include: ['widgets/**/*.test.{ts,tsx}'],
    setupFiles: ['widgets/bare-texts.ts'],
    isolate,
    browser: browser(),
    testTimeout: 90_000,
    hookTimeout,
    expect: expectPoll,
  },
})
