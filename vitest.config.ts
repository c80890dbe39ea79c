import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { describeSystem } from './scripts/fonts'
import { OF_FILES, ON_BOTH_STORES, ON_POSTGRES } from './scripts/postgres-tests'
import { browser, expectPoll, hookTimeout, isolate, widgetsProject } from './scripts/widgets-project'

/**
 * Tests that take long for their size. Test files start in the order of their size, so these would start last and leave
 * one core idle.
 */
const LONG = /[/](attack|content|fonts|hosts|people|self-contained|static-host|translated|workday)\.test\.ts$/

/**
 * Tests that often wait run at the same time as the tests in Vitest's own browsers, which never wait. Tests that use
 * whole pages follow.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const turn = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'e2e' ? 0 : LONG.test(moduleId) ? 1 : 2
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other))
  }
}

/**
 * Tests that need OpenSSH's server or Postfix, and a disk that only root can mount, and journeys over PostgreSQL:
 * `npm run check:release -- copy`, `-- mail` and `-- postgres` run them.
 */
const BEFORE_RELEASE = [
  'api/doctor/postfix.test.ts',
  'api/store/copy/copy-disk.test.ts',
  'api/store/copy/{sftp,sftp-target}.test.ts',
  'e2e/shared-database.test.ts',
]
const LEFT_OUT = process.env.BEFORE_RELEASE === 'on' ? [] : BEFORE_RELEASE

const setup = (path: string) => fileURLToPath(new URL(`stories/${path}`, import.meta.url))

// The tests' browsers draw in one typeface, whatever this machine has; e2e/fonts.test.ts tries others.
process.env.FONTCONFIG_FILE = describeSystem('Arimo')

export default defineConfig({
  test: {
    // Tests often wait for a disk or a page, so one more runs at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{api,site,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...ON_POSTGRES, ...LEFT_OUT],
          environment: 'node',
          isolate,
          testTimeout: 120_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
      {
        // This project runs the tests of the store and the API with PostgreSQL.
        test: {
          name: 'postgres',
          include: [...ON_BOTH_STORES, ...ON_POSTGRES],
          exclude: [...configDefaults.exclude, ...OF_FILES],
          environment: 'node',
          isolate,
          globalSetup: 'scripts/provide-postgres.ts',
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
          // Compares the results of a widget's stories with the public interface of its tag.
          setupFiles: [setup('promises.ts')],
          isolate,
          browser: browser(),
          testTimeout: 90_000,
          hookTimeout,
          expect: expectPoll,
        },
      },
      {
        // The built product in a real browser.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT_OUT],
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
