import { createHash } from 'node:crypto'
import { plateIn } from '#contracts/plate-text.ts'
import type { HelloAnswer } from '#contracts/telemetry/agent-hello.ts'
import type { FramePhoto } from '#contracts/telemetry/signed-frame.ts'
import { askCamera } from '#agent/ask-camera.ts'
import type { Config } from '#agent/config.ts'
import type { Login } from '#agent/digest.ts'
import { wordsOf, type Log } from '#agent/log.ts'
import { snapshot, type Snapshot } from '#agent/snapshot.ts'

const TIMEOUT_MS = 3_000
const MOST_WORDS = 65_536

/** A picture with its hash, taken at a moment of the server's clock. */
export interface Taken extends Snapshot {
  photo: FramePhoto
}

export interface Cameras {
  count: number
  /** A picture of each camera, at most three seconds later; one that fails is left out and said. */
  take(): Promise<Taken[]>
}

/** The cameras of a scale (dec.I3.6): places and addresses of its profile, names and passwords of this PC's file. */
export function scaleCameras(
  profile: HelloAnswer['cameras'],
  config: Pick<Config, 'cameras'>,
  now: () => number,
  log: Log,
): Cameras {
  /** A picture counts without its plate: whoever verifies the ticket reads it there. */
  const read = async (
    position: FramePhoto['position'],
    login: Login | null,
  ): Promise<Pick<FramePhoto, 'plate'>> => {
    const url = config.cameras[position]?.plate_url
    if (url === undefined) return {}
    try {
      const plate = plateIn(Buffer.from(await askCamera(url, login, TIMEOUT_MS, MOST_WORDS)).toString())
      return plate === null ? {} : { plate }
    } catch (error) {
      log('warn', 'A camera told no plate', { position, reason: wordsOf(error) })
      return {}
    }
  }
  const take = async ({ position, url }: HelloAnswer['cameras'][number]): Promise<Taken | null> => {
    const own = config.cameras[position]
    const login = own?.user === undefined ? null : { user: own.user, password: own.password ?? '' }
    try {
      const at = new Date(now()).toISOString()
      const [got, said] = await Promise.all([
        snapshot(own?.url ?? url, login, TIMEOUT_MS),
        read(position, login),
      ])
      const sha256 = createHash('sha256').update(got.bytes).digest('hex')
      return { ...got, photo: { position, sha256, at, ...said } }
    } catch (error) {
      log('warn', 'A camera gave no picture', { position, reason: wordsOf(error) })
      return null
    }
  }
  return {
    count: profile.length,
    async take() {
      const taken = await Promise.all(profile.map(take))
      return taken.filter((one) => one !== null)
    },
  }
}
