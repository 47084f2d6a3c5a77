import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/**
 * vitest setupFile: keeps each statement that a test file sends, once, in the folder that TEST_STATEMENTS names; `tests/older.ts`
 * has them read by an older server. Without it, nothing is kept.
 */
const folder = process.env.TEST_STATEMENTS
// Files share a process, and each runs this file again.
if (folder && Client.prototype.query.name !== 'keep') keepStatements(folder)

function textOf(sent: unknown): string | null {
  if (typeof sent === 'string') return sent
  const hasText = typeof sent === 'object' && sent !== null && 'text' in sent
  return hasText && typeof sent.text === 'string' ? sent.text : null
}

function keepStatements(into: string): void {
  mkdirSync(into, { recursive: true })
  const file = join(into, `${process.pid}.jsonl`)
  const kept = new Set<string>()
  const { query } = Client.prototype
  Client.prototype.query = function keep(this: Client, ...sent: Parameters<typeof query>) {
    const text = textOf(sent[0])
    if (text && !kept.has(text)) {
      kept.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, sent)
  } as typeof query
}
