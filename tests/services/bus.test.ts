import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { LocalBus, BusUnavailable, type Bus } from '#events/bus.ts'
import { createBus } from '#events/nats.ts'
import { startRelay, type Envelope, type Relay } from '#events/relay.ts'
import { runSql } from '#database/sql.ts'
import { write } from '#engine/write.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { vendorId } from '#services/master/start-data/parties.ts'
import { plant, type Plant } from '../support/plant.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

let site: Plant
let relay: Relay | null = null

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  await runSql(site.db, 'delete from master.outbox')
})

afterEach(async () => {
  await relay?.close()
  relay = null
})

afterAll(() => site.close())

function listen(bus: Bus): Envelope[] {
  const heard: Envelope[] = []
  bus.subscribe((topic, message) => {
    if (topic === 'event') heard.push(message as Envelope)
  })
  return heard
}

/** Writes events about one vendor, each in its own commit. */
async function emit(count: number, from = 0): Promise<void> {
  const { actor } = site.as('super-admin')
  for (let n = from; n < from + count; n += 1)
    await write(site.ctx('master'), actor, null, (w) =>
      w.emit({
        type: 'vendor.updated',
        subject: { type: 'vendor', id: vendorId('GKT'), no: 'GKT' },
        data: { n },
      }),
    )
}

const numbers = (heard: Envelope[]): unknown[] => heard.map(({ data }) => data.n)

describe('the relay', () => {
  test('sends what a commit wrote, in order, with the scope of the record', async () => {
    const bus = new LocalBus()
    const heard = listen(bus)
    relay = startRelay(site.ctx('master'), bus)
    await emit(5)
    await eventually(() => expect(numbers(heard)).toEqual([0, 1, 2, 3, 4]))
    expect(heard[0]).toMatchObject({
      service: 'master',
      scope: { vendor_id: vendorId('GKT') },
      subject: { type: 'vendor', no: 'GKT' },
      actor: { role_code: 'super-admin' },
    })
    await relay.drain()
    expect(await runSql(site.db, 'select 1 from master.outbox where published_at is null')).toEqual([])
  })

  test('keeps what could not be sent and sends it again, at least once and in order', async () => {
    const bus = new LocalBus()
    const heard = listen(bus)
    let away = true
    bus.flush = async () => {
      if (away) throw new BusUnavailable()
    }
    await emit(3, 10)
    relay = startRelay(site.ctx('master'), bus)
    await relay.drain()
    expect(numbers(heard)).toEqual([10, 11, 12])
    expect(await runSql(site.db, 'select 1 from master.outbox where published_at is null')).toHaveLength(3)
    away = false
    await relay.drain()
    expect(numbers(heard)).toEqual([10, 11, 12, 10, 11, 12])
    await relay.drain()
    expect(heard).toHaveLength(6)
  })

  test('two relays of one schema do not overtake each other', async () => {
    const bus = new LocalBus()
    const heard = listen(bus)
    const other = startRelay(site.ctx('master'), bus)
    relay = startRelay(site.ctx('master'), bus)
    await Promise.all([emit(40, 100), relay.drain(), other.drain()])
    await eventually(() => expect(heard).toHaveLength(40))
    expect(numbers(heard)).toEqual(Array.from({ length: 40 }, (_, n) => 100 + n))
    await other.close()
  })

  test('an event that was rolled back is never sent', async () => {
    const bus = new LocalBus()
    const heard = listen(bus)
    relay = startRelay(site.ctx('master'), bus)
    const { actor } = site.as('super-admin')
    const failing = write(site.ctx('master'), actor, null, async (w) => {
      await w.emit({ type: 'vendor.updated', subject: { type: 'vendor', id: uuidv7() } })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await relay.drain()
    expect(heard).toEqual([])
  })
})

test('a listener that throws does not keep a message from the others', () => {
  const errors: unknown[] = []
  const bus = new LocalBus((error) => errors.push(error))
  bus.subscribe(() => {
    throw new Error('bad listener')
  })
  const heard = listen(bus)
  bus.publish('event', { id: '1' })
  expect(heard).toHaveLength(1)
  expect(errors).toHaveLength(1)
})

const hasNats = spawnSync('nats-server', ['--version']).status === 0

describe.skipIf(!hasNats)('NATS (skipped where nats-server is not on the PATH)', () => {
  let server: ChildProcess
  let port: number
  const log = pino({ level: 'silent' })
  const begin = (): void => {
    server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  }
  const end = async (): Promise<void> => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await gone
  }
  const sent = (bus: Bus, message: unknown): boolean => {
    try {
      bus.publish('event', message)
      return true
    } catch {
      return false
    }
  }

  beforeAll(async () => {
    port = await freePort()
    begin()
  })
  afterAll(end)

  test('carries messages to other processes, survives its own restart, and says when some may be missing', async () => {
    const url = `nats://127.0.0.1:${port}`
    const [one, other] = [createBus(url, log), createBus(url, log)]
    const [here, there] = [listen(one), listen(other)]
    let gaps = 0
    other.onGap(() => (gaps += 1))
    await eventually(() => one.flush())
    await eventually(() => other.flush())
    one.publish('event', { id: 'a' })
    await one.flush()
    await eventually(() => expect(there).toEqual([{ id: 'a' }]))
    expect(here).toEqual([{ id: 'a' }])

    await end()
    await eventually(() => expect(sent(one, { id: 'b' })).toBe(false))
    expect(here.at(-1)).toEqual({ id: 'b' })
    await expect(one.flush()).rejects.toBeInstanceOf(BusUnavailable)
    const before = gaps
    begin()
    await eventually(() => one.flush())
    await eventually(() => other.flush())
    expect(gaps).toBeGreaterThan(before)
    one.publish('event', { id: 'c' })
    await eventually(() => expect(there.at(-1)).toEqual({ id: 'c' }))
    await Promise.all([one.close(), other.close()])
  })

  test('a NATS that is not there holds nothing up', async () => {
    const bus = createBus('nats://127.0.0.1:1', log)
    const heard = listen(bus)
    expect(sent(bus, { id: 'x' })).toBe(false)
    expect(heard).toEqual([{ id: 'x' }])
    await bus.close()
  })
})
