import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SERVER } from '../src/launch/server.mjs'
import { browserFlags, findBrowser } from './support/browser.ts'

/** A port nobody has. Config files are loaded by every worker, so the first one leaves it in the environment. */
const freePort = (): string => {
  const program =
    "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout.trim()
}

const port = (process.env.E2E_PORT ??= freePort())
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'angkut-e2e-')))
const baseURL = `http://localhost:${port}`
const { path } = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/test-results',
  globalTeardown: './e2e/teardown.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that only passes the second time is a broken test.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1366, height: 768 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    // The answers are the same everywhere: the plant's time and English first.
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    launchOptions: { args: browserFlags(), ...(path ? { executablePath: path } : {}) },
  },
  webServer: {
    command: `"${process.execPath}" ${SERVER.join(' ')}`,
    url: `${baseURL}/readyz`,
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: join(dataDir, 'data'),
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ALLOWED_HOSTS: 'plant.test',
      ANGKUT_ARGON_MEMORY: '8',
      ANGKUT_ARGON_TIME: '1',
    },
  },
})
