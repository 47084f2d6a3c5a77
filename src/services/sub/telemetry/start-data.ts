import { pictureId } from '#frames/picture-id.ts'
import type { Write } from '#engine/write.ts'
import { drawnTruck } from '#services/sub/files/drawn-truck.ts'
import { hashOf } from '#services/sub/files/keep.ts'
import type { FileStore } from '#services/sub/files/store.ts'
import { keepPicture } from '#services/sub/telemetry/agent-pictures.ts'

/** A picture as a weight names it. */
interface View {
  position: 'rear'
  file_id: string
  sha256: string
}

/**
 * What the camera behind each scale of the demo plant saw: one picture a scale, which all weights of its past name. Trucks are seen from
 * behind, without a number plate that could be another one's. Gives the pictures by scale.
 */
export async function loadScaleViews(
  w: Write,
  store: FileStore,
  scales: readonly { id: string; code: string }[],
): Promise<Map<string, View[]>> {
  const views = new Map<string, View[]>()
  for (const { id, code } of scales) {
    const bytes = drawnTruck('rear', '', `SIM ${code}`)
    const sha256 = hashOf(bytes)
    const name = `${code.toLowerCase()}-rear.png`
    await keepPicture(w, store, id, { name, mime: 'image/png', bytes, width: 480, height: 320 })
    views.set(id, [{ position: 'rear', file_id: pictureId(id, sha256), sha256 }])
  }
  return views
}
