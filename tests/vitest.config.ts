import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** These talk to a database: one server for the run, a copy of its template for every file. */
const ON_DATABASE = ['tests/services/**/*.test.ts', 'tests/contracts/**/*.test.ts']

/** These put something else in the place of a module, which must be gone for the next file. */
const REPLACING = [
  'tests/stores/**/*.test.ts',
  'tests/events/**/*.test.ts',
  'tests/ui/draft.test.ts',
  'tests/services/sub-limits.test.ts',
]

/** These use islands and the scripts of pages as people do, in a document without a browser. */
const IN_DOCUMENT = ['tests/islands/**/*.test.ts', 'tests/layouts/browser/**/*.test.ts']

export default defineConfig({
  root: fileURLToPath(new URL('../', import.meta.url)),
  test: {
    // Threads would share process.env, and the services' tests start real processes.
    pool: 'forks',
    // What each file loaded, so that `npm run verify` can leave out those that load nothing new.
    experimental: { recordDependencies: true },
    // One more than the cores of a small machine: tests often wait, for the database or for a process to end.
    maxWorkers: 3,
    // Far above what anything takes: a busy machine is slow, and no test may fail of that.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/**/*.test.ts'],
          exclude: [...ON_DATABASE, ...IN_DOCUMENT, ...REPLACING, 'tests/e2e/**'],
          // Files after one another in one process read each module once: less than half of the work.
          isolate: false,
          setupFiles: ['tests/support/same-process.ts'],
        },
      },
      { extends: true, test: { name: 'replacing', include: REPLACING } },
      {
        extends: true,
        test: {
          name: 'document',
          include: IN_DOCUMENT,
          environment: 'happy-dom',
          // A link that is followed leaves the test where it is.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          setupFiles: ['tests/support/document.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ON_DATABASE,
          exclude: REPLACING,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/same-process.ts', 'tests/support/statements.ts'],
          isolate: false,
        },
      },
    ],
  },
})
