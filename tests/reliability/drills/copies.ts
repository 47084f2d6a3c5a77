import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import type { Drill } from '../drill.ts'
import { onFolder, ownerOf, truthOf } from '../folder.ts'
import { backAfter, personAt } from '../people.ts'
import { removeFolder } from '../product.ts'
import { newCode, PATH } from '../writers.ts'

/** Ends every connection to the database of a folder, so that the next one is made anew through its socket. */
async function cutAll(dataDir: string): Promise<void> {
  const client = new Client(ownerOf(dataDir))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  // As pg_terminate_backend does, which the owner of the tables may not.
  for (const { pid } of rows) process.kill(pid, 'SIGTERM')
  await client.end()
}

const copied: Drill = {
  name: 'copied',
  goal: 'a data folder copied while its server runs, and a second server on the copy: the first goes on, also over new connections and after the second has stopped; the copy says that it is one',
  run: () =>
    onFolder(async (dataDir, start) => {
      const first = await start()
      const copy = `${dataDir}-copy`
      execFileSync('cp', ['-a', dataDir, copy])
      try {
        const second = await start({ DATA_DIR: copy })
        const wrong: string[] = []
        const writes = async (what: string): Promise<void> => {
          const person = await personAt(first.url, 'super-admin')
          const { status } = await person.post(PATH, { code: newCode(), name: 'Drill' })
          if (status !== 200) wrong.push(`${what}: ${status}`)
        }
        await writes('beside the copy')
        await cutAll(dataDir)
        await backAfter(await personAt(first.url, 'super-admin'))
        await writes('over new connections')
        await second.stop()
        await cutAll(dataDir)
        await backAfter(await personAt(first.url, 'super-admin'))
        await writes('after the copy has stopped')
        const isSaid = second.said().includes('is a copy of')
        const truth = truthOf(copy)
        if (!isSaid) wrong.push('the copy said nothing')
        if (!truth.said.includes('is a copy of')) wrong.push('the check of the copy said nothing')
        return {
          ok: wrong.length === 0,
          figure: `three writes of the first; the copy says so ${wrong.join('; ')}`,
        }
      } finally {
        removeFolder(copy)
      }
    }),
}

export const COPY_DRILLS: readonly Drill[] = [copied]
