// A Chromium for the browser suite: found by tests/support/browser.ts, installed from Debian when the user may.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT } from './paths.mjs'
import { run } from './processes.mjs'

const find = (node) => {
  const output = execFileSync(node, ['tests/support/browser.ts'], { cwd: ROOT, encoding: 'utf8' })
  const { path, source } = JSON.parse(output)
  if (path) console.log(`Browser: ${path} (${source})`)
  return path
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The shell has no window, and takes half the processor time; Debian has it since version 12. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

const installFromDebian = async () => {
  console.log('No browser found: installing Chromium from Debian')
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if ((await run('apt-get', ['update'], options)) !== 0) return
  for (const name of PACKAGES)
    if ((await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)) === 0) return
}

/** Gives { path } of a Chromium, or { reason } when there is none. */
export const browser = async (node) => {
  let path = find(node)
  if (!path && mayInstall()) {
    await installFromDebian()
    path = find(node)
  }
  if (path) return { path }
  return { reason: 'no Chromium or Chrome found; install one, or set PLAYWRIGHT_CHROMIUM_PATH' }
}
