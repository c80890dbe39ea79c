import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { describeSystem } from './scripts/fonts'
import { BEFORE_RELEASE_ON_POSTGRES, OF_FILES, ON_BOTH_STORES, ON_POSTGRES } from './scripts/postgres-tests'
import { browser, expectPoll, hookTimeout, isolate, widgetsProject } from './scripts/widgets-project'

/**
 * e2e tests that take long although their files are small. Vitest starts large files first, so these tests would start
 * last, and would run alone while other cores are idle.
 */
const LONG = /[/](attack|content|hosts|people|self-contained|static-host|translated|workday)\.test\.ts$/

/**
 * Starts the e2e tests after all other tests. Of the e2e tests, those in `LONG` start first. The other tests
 * mostly run at the same time as the tests in Vitest's own browsers, which keep the processor busy.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const turn = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'e2e' ? 0 : LONG.test(moduleId) ? 1 : 2
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other))
  }
}

const isBeforeRelease = process.env.BEFORE_RELEASE === 'on'
/**
 * Tests that need OpenSSH's server, Postfix or a disk that only root can mount, journeys with PostgreSQL, and tests in
 * other fonts. `npm run check:release -- copy`, `-- mail`, `-- postgres` and `-- fonts` run them.
 */
const BEFORE_RELEASE = [
  'api/doctor/postfix.test.ts',
  'api/store/copy/copy-disk.test.ts',
  'api/store/copy/{sftp,sftp-target}.test.ts',
  'e2e/{fonts,shared-database,two-instances}.test.ts',
]
const leftOut = isBeforeRelease ? [] : BEFORE_RELEASE
const leftOutOnPostgres = isBeforeRelease ? [] : BEFORE_RELEASE_ON_POSTGRES

const setup = (path: string) => fileURLToPath(new URL(`stories/${path}`, import.meta.url))

// The tests' browsers have the same font on every machine. `npm run check:release -- fonts` tries other fonts.
process.env.FONTCONFIG_FILE = describeSystem('Arimo')

export default defineConfig({
  test: {
    // Tests often wait for a disk, a mail or a page, so two more test files than the number of cores run together.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFirst },
    reporters: ['default'],
    // Vitest reads this time limit only here, also for the browsers of the projects. The limit's default is one minute.
    browser: { connectTimeout: hookTimeout },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{api,site,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...ON_POSTGRES, ...leftOut],
          environment: 'node',
          isolate,
          globalSetup: 'scripts/provide-programs-folder.ts',
          testTimeout: 120_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
      {
        // These are the tests of the store and the API that also, or only, run with PostgreSQL.
        test: {
          name: 'postgres',
          include: [...ON_BOTH_STORES, ...ON_POSTGRES],
          exclude: [...configDefaults.exclude, ...OF_FILES, ...leftOutOnPostgres],
          environment: 'node',
          isolate,
          globalSetup: ['scripts/provide-postgres.ts', 'scripts/provide-programs-folder.ts'],
          testTimeout: 120_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
      widgetsProject(),
      {
        plugins: [storybookTest({ configDir: 'stories/.storybook' })],
        test: {
          name: 'stories',
          // Compares each story of a widget with the public interface of its tag.
          setupFiles: [setup('promises.ts')],
          isolate,
          browser: browser(),
          testTimeout: 90_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
      {
        // Tests of the built product in a real browser.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          environment: 'node',
          isolate,
          testTimeout: 300_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
    ],
  },
})
