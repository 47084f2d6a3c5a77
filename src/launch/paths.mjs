import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const MODULES = join(ROOT, 'node_modules')
export const CACHE = join(ROOT, '.cache')
export const DIST = join(ROOT, 'dist')
/** The program file of an installed package, run with Node directly: `.bin` holds shell scripts on Windows. */
export const PROGRAMS = {
  astro: join(MODULES, 'astro/bin/astro.mjs'),
  vitest: join(MODULES, 'vitest/vitest.mjs'),
  playwright: join(MODULES, '@playwright/test/cli.js'),
  prettier: join(MODULES, 'prettier/bin/prettier.cjs'),
  oxlint: join(MODULES, 'oxlint/bin/oxlint'),
  knip: join(MODULES, 'knip/bin/knip.js'),
  tsc: join(MODULES, 'typescript-7/bin/tsc'),
}
/** Node keeps what it compiled of the programs here: a server starts with two thirds of the work. */
export const COMPILE_CACHE = join(CACHE, 'compiled')
/** Prettier looks again only at files whose text has changed. */
export const PRETTIER_CACHE = [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${join(CACHE, 'prettier')}`,
]
/** What is checked of the .astro files; `tsc` checks the others, and neither looks at the files of the other. */
export const ASTRO_FILES = join(ROOT, 'tests/types/astro-files.json')
export const TYPES_CACHE = join(CACHE, 'types.tsbuildinfo')
/** Where the two test programs find their settings; neither looks below `tests` by itself. */
export const VITEST_CONFIG = join(ROOT, 'tests/vitest.config.ts')
export const PLAYWRIGHT_CONFIG = join(ROOT, 'tests/playwright.config.ts')
