import { Client } from 'pg'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { order } from '#contracts/order/order.ts'
import { knownOf } from '../../bench/mix-known.ts'
import { actionPath, pathOf } from '../calls.ts'
import { onPlant, type Drill } from '../drill.ts'
import { dataOf, personAt, type Person, type Told } from '../people.ts'
import { truthOfPlant } from '../plant-truth.ts'
import type { DemoPlant } from '../product.ts'
import { newCode, PATH, query } from '../writers.ts'

const REQUESTER = 'order-requester'
const ORDERS = 60

const sameKey: Drill = {
  name: 'same-key',
  goal: '500 identical creations at once under one key: one record, identical answers (rel.R07)',
  run: () =>
    onPlant(async (product, { owner }) => {
      const person = await personAt(product.url, 'super-admin')
      const [code, key] = [newCode(), crypto.randomUUID()]
      const send = (): Promise<Told> => person.post(PATH, { code, name: 'Drill' }, key, 60_000)
      const told = await Promise.all(Array.from({ length: 500 }, send))
      const good = told.filter(({ status }) => status === 200)
      const bodies = new Set(good.map(({ text }) => text))
      const others = [...new Set(told.map(({ status }) => status))].filter((status) => status !== 200)
      const last = await send()
      bodies.add(last.text)
      const rows = await query(owner, 'select 1 from master.payload_type where code = $1', [code])
      return {
        // Beside the answer only "in flight" and "busy" are true.
        ok:
          rows.length === 1 &&
          bodies.size === 1 &&
          others.every((status) => status === 409 || status === 503),
        figure: `${rows.length} record, ${good.length} × 200 with ${bodies.size} body, others ${others.join(', ') || 'none'}`,
      }
    }),
}

const lostUpdate: Drill = {
  name: 'lost-update',
  goal: '50 people change one record 20 times each: every acknowledged change is in it (rel.R09)',
  run: () =>
    onPlant(async (product, { owner }) => {
      const person = await personAt(product.url, 'super-admin')
      const made = dataOf(await person.post(PATH, { code: newCode(), name: 'Drill' }))
      const id = String(made.id)
      const first = Number(made.row_version)
      let changed = 0
      let refused = 0
      const strange: string[] = []
      const versions = new Set<number>()
      const one = async (who: number): Promise<void> => {
        for (let n = 0; n < 20; n += 1) {
          const row_version = Number(
            dataOf(await person.get(pathOf(payloadType.calls.get, { id }))).row_version,
          )
          const told = await person.post(pathOf(payloadType.calls.update), {
            id,
            row_version,
            name: `Drill ${who} ${n}`,
          })
          if (told.status === 200) {
            changed += 1
            versions.add(Number(dataOf(told).row_version))
          } else if (told.status === 409) refused += 1
          else strange.push(`${told.status} ${told.text.slice(0, 100)}`)
        }
      }
      await Promise.all(Array.from({ length: 50 }, (_, who) => one(who)))
      const [row] = await query<{ row_version: number }>(
        owner,
        'select row_version from master.payload_type where id = $1',
        [id],
      )
      const last = Number(row?.row_version)
      return {
        ok: last - first === changed && versions.size === changed && changed > 0 && strange.length === 0,
        figure: `${changed} acknowledged, ${refused} refused, version ${first} to ${last} ${strange[0] ?? ''}`,
      }
    }),
}

/** New drafts of orders, as this requester has made them before. */
async function drafts(person: Person, plant: DemoPlant): Promise<{ id: string; row_version: number }[]> {
  const client = new Client({ ...plant.owner, statement_timeout: 0 })
  await client.connect()
  try {
    const { drafts: bodies } = await knownOf(client, REQUESTER)
    if (!bodies.length) throw new Error('The demo plant has no order to make new ones of')
    const made: { id: string; row_version: number }[] = []
    for (let n = 0; n < ORDERS; n += 1) {
      const body = { ...bodies[n % bodies.length], notes: `Drill ${n}` }
      const { id, row_version } = dataOf(await person.post(pathOf(order.calls.create), body))
      made.push({ id: String(id), row_version: Number(row_version) })
    }
    return made
  } finally {
    await client.end()
  }
}

const good = (told: readonly Told[]): Told[] => told.filter(({ status }) => status === 200)

const races: Drill = {
  name: 'races',
  goal: 'of transitions at once one wins, the history has one line of each, money adds up, no balance below 0 (rel.R10, rel.R12)',
  run: () =>
    onPlant(async (product, plant) => {
      const person = await personAt(product.url, REQUESTER)
      const other = await personAt(product.url, REQUESTER)
      let twice = 0
      let won = 0
      const strange: string[] = []
      const orders = await drafts(person, plant)
      const race = async (
        id: string,
        row_version: number,
        action: 'submit' | 'cancel',
        tries = 3,
      ): Promise<Told | undefined> => {
        const body = action === 'cancel' ? { row_version, reason: 'Two people at once' } : { row_version }
        const told = await Promise.all(
          [person, other, person, other].map((one) => one.post(actionPath(order, action, id), body)),
        )
        const winners = good(told)
        // Nobody was heard: a machine this busy asks for another try, and people do that.
        if (!winners.length && tries > 1 && told.every(({ status }) => status === 503))
          return race(id, row_version, action, tries - 1)
        if (winners.length > 1) twice += 1
        won += winners.length
        if (!winners.length)
          strange.push(`nobody could ${action}: ${told[0]?.status} ${told[0]?.text.slice(0, 200)}`)
        for (const { status, text } of told)
          if ((status >= 500 && status !== 503) || status === 0)
            strange.push(`${status} ${text.slice(0, 100)}`)
        return winners[0]
      }
      // Ten orders at a time, which take of the same purchase orders.
      for (let at = 0; at < orders.length; at += 10)
        await Promise.all(
          orders.slice(at, at + 10).map(async ({ id, row_version }) => {
            const submitted = await race(id, row_version, 'submit')
            if (submitted) await race(id, Number(dataOf(submitted).row_version), 'cancel')
          }),
        )
      const [lines] = await query<{ most: string; negative: string }>(
        plant.owner,
        `select (select coalesce(max(n), 0) from (select count(*) as n from orders.audit_event where subject_id = any($1)
             and action in ('submit', 'cancel') group by subject_id, action) one) as most,
           (select count(*) from billing.purchase_order where available_idr < 0) as negative`,
        [orders.map(({ id }) => id)],
      )
      const truth = truthOfPlant(plant)
      return {
        ok:
          twice === 0 &&
          won >= ORDERS &&
          strange.length === 0 &&
          Number(lines?.most) === 1 &&
          Number(lines?.negative) === 0 &&
          truth.code === 0,
        figure: `${orders.length} orders, ${won} transitions won, ${twice} twice, ${lines?.most} line of each, ${lines?.negative} below 0, verify:truth ${truth.code} ${truth.code ? truth.said.slice(0, 300) : ''} ${strange[0] ?? ''}`,
      }
    }),
}

export const RACE_DRILLS: readonly Drill[] = [sameKey, lostUpdate, races]
