import { Client } from 'pg'
import type { Drill } from '../drill.ts'
import { truthOfPlant } from '../plant-truth.ts'
import { demoPlant } from '../product.ts'
import { tamperedRows } from './tampered-rows.ts'

/** A weight somewhere inside the chain of its scale, whose next one weighs something else. */
interface Place {
  id: string
  seq: number
  scale: string
}

/** What an administrator of the database may do to the weight $1, and by how much later in the chain it shows. */
const HARMS: readonly { what: string; at: number; sql: readonly string[] }[] = [
  { what: 'one bit', at: 0, sql: ['update orders.weighment set weight_kg = weight_kg # 1 where id = $1'] },
  {
    what: 'a day back',
    at: 0,
    sql: [`update orders.weighment set captured_at = captured_at - interval '1 day' where id = $1`],
  },
  { what: 'deleted', at: 1, sql: ['delete from orders.weighment where id = $1'] },
  {
    what: 'swapped with the next',
    at: 0,
    sql: [
      `update orders.weighment w set weight_kg = case when w.id = a.id then b.weight_kg else a.weight_kg end
       from orders.weighment a join orders.weighment b on b.scale_id = a.scale_id and b.chain_seq = a.chain_seq + 1
       where a.id = $1 and w.id in (a.id, b.id)`,
    ],
  },
  {
    what: 'one put in between',
    at: 1,
    sql: [
      // In two steps: no two may have one place meanwhile.
      `update orders.weighment w set chain_seq = w.chain_seq + 1000000 from orders.weighment a
       where a.id = $1 and w.scale_id = a.scale_id and w.chain_seq > a.chain_seq`,
      `update orders.weighment w set chain_seq = w.chain_seq - 999999 from orders.weighment a
       where a.id = $1 and w.scale_id = a.scale_id and w.chain_seq > 1000000`,
      `insert into orders.weighment select one.* from orders.weighment w
       cross join lateral jsonb_populate_record(null::orders.weighment, to_jsonb(w) || jsonb_build_object('id', gen_random_uuid(),
         'sequence', 3, 'chain_seq', w.chain_seq + 1, 'hash', encode(sha256(w.id::text::bytea), 'hex'))) one
       where w.id = $1`,
    ],
  },
]

async function placeIn(client: Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select w.id, w.chain_seq::int as seq, k.code as scale from orders.weighment w join master.scale k on k.id = w.scale_id
     join orders.weighment n on n.scale_id = w.scale_id and n.chain_seq = w.chain_seq + 1 and n.weight_kg <> w.weight_kg
     where w.chain_seq > 1 and not exists (select from orders.weighment t where t.weighing_id = w.weighing_id and t.sequence = 3)
     order by random() limit 1`,
  )
  return rows[0]!
}

/** Puts all weights back as they were kept. */
async function mend(client: Client): Promise<void> {
  await client.query('delete from orders.weighment')
  await client.query('insert into orders.weighment select * from kept.weighment')
}

const tampered: Drill = {
  name: 'tampered',
  goal: 'each of five changes by the administrator of the database among 10,000 weights and more is found at its place (rel.R13)',
  async run() {
    const plant = await demoPlant()
    const client = new Client(plant.superuser)
    try {
      const before = truthOfPlant(plant)
      await client.connect()
      await client.query('set session_replication_role = replica')
      await client.query('create schema kept')
      await client.query('create table kept.weighment as table orders.weighment')
      const { rowCount } = await client.query('select from kept.weighment')
      const missed: string[] = []
      for (const { what, at, sql } of HARMS) {
        const { id, seq, scale } = await placeIn(client)
        for (const statement of sql) await client.query(statement, [id])
        const { code, said } = truthOfPlant(plant)
        if (code !== 1 || !said.includes(`weights ${scale} weight ${seq + at}:`))
          missed.push(`${what}, ${scale} ${seq}: ${said.split('\n')[0]}`)
        await mend(client)
      }
      const after = truthOfPlant(plant)
      return {
        ok: before.code === 0 && after.code === 0 && missed.length === 0 && Number(rowCount) >= 10_000,
        figure: `${rowCount} weights, ${HARMS.length - missed.length} of ${HARMS.length} found at their place; verify:truth before ${before.code}, mended ${after.code} ${missed.join('; ')}`,
      }
    } finally {
      await client.end()
      await plant.forget()
    }
  },
}

export const TAMPER_DRILLS: readonly Drill[] = [tampered, tamperedRows]
