import { performance } from 'node:perf_hooks'
import type { FromAgent } from '#contracts/telemetry/agent-link.ts'
import type { FeedAnswer } from '#contracts/telemetry/bridge-feed.ts'
import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import type { FramePhoto, SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { LiveWeight } from '#contracts/telemetry/scale-feed.ts'
import type { ScaleState } from '#frames/stability.ts'
import type { Cameras, Taken } from '#agent/cameras.ts'
import type { MakeFrame } from '#agent/frame-maker.ts'
import type { Indicator } from '#agent/indicator.ts'
import { captureRefusal } from '#agent/local-capture.ts'
import { isDue, saysSameWeight, type Sent } from '#agent/pace.ts'
import type { PictureStore } from '#agent/picture-store.ts'
import { watchStanding } from '#agent/standing.ts'
import type { UsedZero } from '#agent/used-zero.ts'

const TICK_MS = 20

/** What a scale needs around it. */
export interface Around {
  profile: HelloAnswer
  indicator: Indicator
  cameras: Cameras
  pictures: PictureStore
  usedZero: UsedZero
  makeFrame: MakeFrame
  /** A frame for the server. */
  send(frame: SignedFrame): void
  /** A message for the cockpit. */
  tell(message: FromAgent): void
}

export interface Scale {
  capture(id: string): Promise<FromAgent>
  picture(position: FramePhoto['position']): Taken | null
  /** What barrier and light show while the server does not say. */
  phase(): FeedAnswer['phase']
  close(): void
}

/** The weight as the cockpit shows it. */
function liveWeightOf(scaleId: string, state: ScaleState): LiveWeight {
  const { weight_kg, stable, zero, overload, net, at, connected } = state
  return {
    scale_id: scaleId,
    weight_kg,
    stable,
    zero,
    overload,
    net,
    negative: weight_kg < 0,
    at: new Date(at).toISOString(),
    connected,
  }
}

/** Of each place the newest picture. */
function newest(older: readonly Taken[], newer: readonly Taken[]): Taken[] {
  const byPlace = new Map([...older, ...newer].map((one) => [one.photo.position, one]))
  return [...byPlace.values()]
}

/** One scale at work: what its indicator says is signed, sent, shown and kept. */
export function runScale(around: Around): Scale {
  const { profile, indicator, cameras, pictures, usedZero, makeFrame } = around
  const { division_kg: divisionKg, min_kg: minKg } = profile
  const standing = watchStanding(cameras, { divisionKg, minKg }, (taken) => pictures.keep(taken))
  let last: Sent | null = null
  let wasConnected = false

  const say = (state: ScaleState, photos: readonly Taken[]): SignedFrame => {
    const frame = makeFrame(
      state,
      photos.map(({ photo }) => photo),
    )
    pictures.named(frame)
    around.send(frame)
    return frame
  }
  const tick = (): void => {
    const state = indicator.state()
    if (!state) return
    standing.look(state)
    const photos = standing.photos()
    const named = photos.map(({ photo }) => photo.sha256).join(' ')
    const now = performance.now()
    if (isDue(last, state, named, now)) {
      last = { state, photos: named, at: now, isWord: saysSameWeight(last, state) }
      say(state, photos)
      around.tell({ op: 'weight', weight: liveWeightOf(profile.scale.id, state) })
    } else if (wasConnected && !state.connected)
      around.tell({ op: 'weight', weight: liveWeightOf(profile.scale.id, state) })
    wasConnected = state.connected
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    async capture(id) {
      const state = indicator.state()
      const reason = captureRefusal(state, usedZero.at())
      if (reason || !state?.zero_seen_at) return { op: 'refused', id, reason: reason ?? 'not_zeroed' }
      // Used up before the cameras are waited for: a second press meanwhile is the same weight.
      usedZero.use(state.zero_seen_at)
      const taken = cameras.count ? await cameras.take() : []
      pictures.keep(taken)
      return { op: 'captured', id, frame: say(state, newest(standing.photos(), taken)) }
    },
    picture: (position) => standing.photos().find(({ photo }) => photo.position === position) ?? null,
    phase() {
      const state = indicator.state()
      if (!state?.connected || (!state.overload && state.weight_kg < Math.max(1, minKg))) return 'free'
      return state.zero_seen_at !== null && state.zero_seen_at === usedZero.at() ? 'done' : 'weighing'
    },
    close: () => clearInterval(timer),
  }
}
