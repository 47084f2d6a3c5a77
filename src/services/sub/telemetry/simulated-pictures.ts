import { plateIn } from '#contracts/plate-text.ts'
import type { FramePhoto } from '#contracts/telemetry/signed-frame.ts'
import { drawnTruck, type TruckSide } from '#services/sub/files/drawn-truck.ts'
import { hashOf } from '#services/sub/files/keep.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { keepPicture } from '#services/sub/telemetry/agent-pictures.ts'
import type { ScaleRow } from '#services/sub/telemetry/scales.ts'
import { STABLE_FROM_MS } from '#services/sub/telemetry/rules/simulator.ts'
import type { Write } from '#engine/write.ts'

const SIDES: readonly TruckSide[] = ['front', 'rear']

/** A picture by place and hash, with the plate on it; its moment is the one at which the weight comes to rest. */
export type SimulatedPhoto = Omit<FramePhoto, 'at'>

/** Draws what cameras would see of a truck on a simulated scale and keeps it, as a real scale's agent delivers its pictures. */
export async function drawPictures(
  w: Write,
  store: FileStore,
  scale: Pick<ScaleRow, 'id' | 'code'>,
  plate: string,
): Promise<SimulatedPhoto[]> {
  const photos: SimulatedPhoto[] = []
  const read = plateIn(plate)
  for (const position of SIDES) {
    const bytes = drawnTruck(position, plate, `SIM ${scale.code} ${w.at.slice(0, 19).replace('T', ' ')}`)
    const name = `${scale.code.toLowerCase()}-${position}.png`
    await keepPicture(w, store, scale.id, { name, mime: 'image/png', bytes, width: 480, height: 320 })
    photos.push({ position, sha256: hashOf(bytes), ...(read === null ? {} : { plate: read }) })
  }
  return photos
}

/** The pictures of a truck that came on a simulated scale at a moment, once its weight stands still. */
export function standingPhotos(photos: readonly SimulatedPhoto[], startedAt: number): FramePhoto[] {
  const at = new Date(startedAt + STABLE_FROM_MS).toISOString()
  return photos.map((photo) => ({ ...photo, at }))
}
