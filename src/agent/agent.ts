import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { serverCalls, type Server } from '#agent/calls.ts'
import { scaleCameras } from '#agent/cameras.ts'
import type { Config } from '#agent/config.ts'
import { deliverPictures } from '#agent/delivery.ts'
import { Feed } from '#agent/feed.ts'
import { frameMaker } from '#agent/frame-maker.ts'
import { readIndicator } from '#agent/indicator.ts'
import { agentKey, type AgentKey } from '#agent/key.ts'
import { setUpOf } from '#agent/known-profile.ts'
import { localSocket, type LocalSocket } from '#agent/local-socket.ts'
import type { Log } from '#agent/log.ts'
import { lineTo } from '#agent/open-line.ts'
import { outputs } from '#agent/outputs.ts'
import { PictureStore } from '#agent/picture-store.ts'
import { watchProfile } from '#agent/profile-watch.ts'
import { openRing, type Ring } from '#agent/ring.ts'
import { runScale, type Scale } from '#agent/scale.ts'
import { serverClock, type ServerClock } from '#agent/server-clock.ts'
import { usedZero, type UsedZero } from '#agent/used-zero.ts'
import { VERSION } from '#agent/version.ts'

const PHASE_MS = 250

/** What stays the same while the agent runs, however its scale is set up. */
class Ground {
  readonly config: Config
  readonly log: Log
  readonly key: AgentKey
  readonly time: ServerClock = serverClock(() => clock.ms())
  readonly ring: Ring
  readonly server: Server
  readonly pictures: PictureStore
  readonly used: UsedZero
  readonly feed: Feed

  constructor(config: Config, log: Log) {
    mkdirSync(config.data, { recursive: true, mode: 0o700 })
    this.config = config
    this.log = log
    this.key = agentKey(config.data)
    this.ring = openRing(config.data)
    this.server = serverCalls(config, this.key, this.time)
    this.pictures = new PictureStore(join(config.data, 'pictures'), config.picturesMb, log)
    this.used = usedZero(config.data)
    this.feed = new Feed(this.server.feed, log)
  }
}

/** A scale at work with its line; throws where its profile does not say how it is read. */
function workOn(profile: HelloAnswer, ground: Ground, tell: LocalSocket['tell']): Scale {
  const { config, log, time, key, ring, pictures, used, feed } = ground
  const { protocol, display_unit: unit, division_kg: divisionKg, scale } = profile
  const format = formatOf(profile)
  if (!format) throw new Error(`The profile names no protocol of an indicator: ${protocol}`)
  const now = (): number => time.ms()
  const settings = { format, unit, divisionKg, poll: config.poll }
  const indicator = readIndicator(lineTo(config.line, profile.line), settings, now, log)
  const running = runScale({
    profile,
    indicator,
    cameras: scaleCameras(profile.cameras, config, now, log),
    pictures,
    usedZero: used,
    makeFrame: frameMaker(config.scale, key, ring),
    send: (frame) => feed.send(frame),
    tell,
  })
  log('info', 'The agent reads its scale', { scale: scale.code, protocol, key_id: key.id })
  return {
    ...running,
    close: () => {
      running.close()
      indicator.close()
    },
  }
}

export interface Agent {
  /** Where the cockpit's page finds it. */
  localPort: number
  close(): Promise<void>
}

/**
 * Runs the agent of one scale until it is closed. It begins with what it knows of its scale from the last time, and with the server's word
 * as soon as there is one: no failure of line, camera or server ends it.
 */
export async function startAgent(config: Config, log: Log): Promise<Agent> {
  const ground = new Ground(config, log)
  const { feed, ring, key } = ground
  let profile: HelloAnswer | null = null
  let scale: Scale | null = null
  const local = await localSocket(
    { port: config.localPort, origins: config.origins },
    {
      hello: () => ({
        op: 'hello',
        scale_id: config.scale,
        scale_code: profile?.scale.code ?? '',
        version: VERSION,
        key_id: key.id,
      }),
      capture: async (id) => (scale ? scale.capture(id) : { op: 'refused', id, reason: 'no_signal' }),
      picture: (position) => scale?.picture(position) ?? null,
    },
    log,
  )
  const setUp = (found: HelloAnswer): void => {
    ring.startAfter(found.last_seq)
    const isSame = profile !== null && setUpOf(profile) === setUpOf(found)
    profile = found
    if (isSame && scale) return
    scale?.close()
    scale = null
    scale = workOn(found, ground, local.tell)
  }
  const watch = watchProfile(config.data, () => ground.server.hello(ground.pictures.counts()), setUp, log)
  const delivery = deliverPictures(ground.pictures, ground.server, log)
  const drive = outputs(config.outputs, log)
  const phases = setInterval(() => drive(feed.answer()?.phase ?? scale?.phase() ?? 'free'), PHASE_MS)
  return {
    localPort: local.port,
    async close() {
      clearInterval(phases)
      watch.close()
      scale?.close()
      feed.close()
      delivery.close()
      await local.close()
      ring.close()
    },
  }
}
