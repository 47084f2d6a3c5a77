import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Where a browser was found; both undefined when there is none. */
export type FoundBrowser = { path?: string; source?: string }

/** The shell without a window first: it takes half the processor time of a browser that draws its own bars for nobody. */
const ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ON_PATH.map((name) => join(folder, name)))
    .find(runnable)

/**
 * Finds a Chromium in this order: PLAYWRIGHT_CHROMIUM_PATH (taken as it is), Playwright's own download, a system browser
 * on PATH, the usual places of macOS and Windows.
 */
export const findBrowser = (): FoundBrowser => {
  const given = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (given) return { path: given, source: 'PLAYWRIGHT_CHROMIUM_PATH' }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { path: own, source: "Playwright's own" }
  const system = onPath() ?? ELSEWHERE.find(runnable)
  return system ? { path: system, source: 'system' } : {}
}

/** Without these a browser on a closed network keeps trying its maker's hosts; root cannot use the sandbox. */
export const browserFlags = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The launcher runs this file to ask for the browser before it starts the suite.
if (import.meta.main) console.log(JSON.stringify(findBrowser()))
