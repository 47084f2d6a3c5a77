import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './support/browser.ts'

const { path } = findBrowser()

/** Every spec file is a project, and a worker serves one project: so every file has a plant of its own (e2e/fixtures.ts). */
const SPECS = readdirSync(new URL('e2e/', import.meta.url)).filter((name) => name.endsWith('.spec.ts'))

/** These take minutes, so they begin first: nothing else is left to do beside the one that ends last. */
const LONGEST = new Set(['first-order.spec.ts', 'parts.spec.ts', 'tour.spec.ts'])
const inOrder = SPECS.toSorted((one, other) => Number(LONGEST.has(other)) - Number(LONGEST.has(one)))

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/test-results',
  globalSetup: './e2e/setup.ts',
  projects: inOrder.map((testMatch) => ({ name: testMatch.replace('.spec.ts', ''), testMatch })),
  // One more than the cores of a small machine: tests often wait, for a scale to stand still or a page to load.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes the second time is a broken test.
  retries: 0,
  // Far above what anything takes: a busy machine is slow, and no test may fail of that.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1366, height: 768 },
    // What moves for nobody is drawn sixty times a second, by the processor: one part in twenty-five of the run.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the run: TRACE=1 asks for those of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // The answers are the same everywhere: the plant's time and English first.
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    launchOptions: { args: browserFlags(), ...(path ? { executablePath: path } : {}) },
  },
})
