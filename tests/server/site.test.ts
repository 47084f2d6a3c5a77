import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A server that says on its output whether there is a site; it is told of it only once it has been busy with other things. */
const PROGRAM = `
  const { siteIsBuilt } = await import('#server/site.ts')
  const site = siteIsBuilt()
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(await site)`

function server(args: string[], line: 'ipc' | 'ignore'): ChildProcess {
  const node = ['--input-type=module', '-e', PROGRAM, '--', ...args]
  return spawn(process.execPath, node, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', line] })
}

async function saidBy(child: ChildProcess): Promise<string> {
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child.stdout!, 'end')
  return said.trim()
}

test('who builds the site meanwhile says when it is there, and the server then lets go of the line', async () => {
  const child = server(['--site-later'], 'ipc')
  child.send('built')
  expect(await saidBy(child)).toBe('true')
})

test('a builder that ends without a word has built nothing', async () => {
  const child = server(['--site-later'], 'ipc')
  setImmediate(() => child.disconnect())
  expect(await saidBy(child)).toBe('false')
})

test('a server that nobody speaks with has its site, or was started by hand as if somebody did', async () => {
  expect(await saidBy(server([], 'ignore'))).toBe('true')
  expect(await saidBy(server(['--site-later'], 'ignore'))).toBe('false')
})
