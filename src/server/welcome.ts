import { DEMO_PASSWORD } from '#access/demo.ts'
import { ROLES } from '#access/roles.ts'
import type { Env } from '#server/env.ts'

/** In a terminal that shows colours; a log keeps the words. */
const red = (text: string): string => (process.stdout.isTTY ? `\u001b[1;31m${text}\u001b[0m` : `!!${text}`)

/** Says on the terminal where the product is, what its folder has been through, and how to get in. */
export function welcome(
  env: Env,
  url: string,
  label: string,
  firstPassword: string | null,
  warnings: readonly string[] = [],
): void {
  const lines = [
    '',
    `  Angkut is ready: ${url}`,
    `  Data: ${label}`,
    ...warnings.map((one) => red(`  ${one}`)),
  ]
  if (env.demo) {
    lines.push(
      `  Demo accounts, password ${DEMO_PASSWORD}:`,
      `    ${ROLES.slice(0, 7).join(', ')},`,
      `    ${ROLES.slice(7).join(', ')}`,
    )
  }
  if (env.publicDemo)
    lines.push(
      red('  Other machines reach this demo, and everybody knows its password. Put no real data into it.'),
    )
  if (firstPassword)
    lines.push(
      `  First account: admin, password ${firstPassword}`,
      '  It is shown only this once and must be changed at the first sign-in.',
    )
  console.log([...lines, ''].join('\n'))
}
