import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./embedded-owner.ts', import.meta.url))

export type Owner = { child: ChildProcess; pid: number; lines: string[]; ended: Promise<unknown> }

/** Starts a real process on the folder; its lines are `log …`, `ready <postgres pid>`, `row <id>`, `refused …`. */
export function startOwner(folder: string, ...more: string[]): Owner {
  const child = spawn(process.execPath, [PROGRAM, folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { child, pid: child.pid ?? 0, lines, ended: once(child, 'close') }
}

/** The rest of the first line that starts with `word`; throws when the process ends without saying it. */
export async function said(owner: Owner, word: string): Promise<string> {
  let over = false
  void owner.ended.then(() => (over = true))
  for (;;) {
    const line = owner.lines.find((text) => text.startsWith(`${word} `))
    if (line) return line.slice(word.length + 1)
    if (over) throw new Error(`ended without "${word}": ${owner.lines.join('; ')}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
