import { isAppError } from '#kernel/errors.ts'
import { DEMO_USERS } from '#access/demo.ts'
import { writing, type Write } from '#engine/write.ts'
import { checkFile } from '#services/sub/files/check.ts'
import { drawnPlate } from '#services/sub/files/drawn-plate.ts'
import { drawnSignature } from '#services/sub/files/drawn-signature.ts'
import { keepFile } from '#services/sub/files/keep.ts'
import type { FileStore } from '#services/sub/files/store.ts'

/** Two hands: the first letter with its loops and a stroke beneath, and a quick zigzag with a tail. */
const HANDS: Parameters<typeof drawnSignature>[0][] = [
  [
    [
      [72, 30], [46, 26], [34, 46], [58, 58], [70, 76], [48, 92], [28, 80], [54, 62], [92, 20], [86, 78], [104, 60],
      [116, 54], [112, 78], [128, 58], [138, 76], [150, 56], [158, 78], [182, 50], [196, 70], [240, 54], [286, 58],
    ],
    [[40, 102], [120, 94], [210, 98], [268, 90]],
  ],
  [
    [
      [40, 90], [62, 22], [82, 88], [70, 58], [98, 46], [118, 84], [132, 30], [146, 86], [160, 52], [176, 80], [190, 50],
      [206, 78], [222, 48], [236, 74], [292, 36],
    ],
    [[54, 70], [92, 62], [128, 60]],
  ],
] // prettier-ignore

/** The ids of the demo plant's images of signatures, in order. */
const ID = '01900000-0000-7000-8000-00300000000'

/**
 * The demo plant's images of signatures, checked and kept as an upload is. Gives their ids: none where images cannot be read, so
 * that such a machine still starts.
 */
export async function loadSignatureImages(w: Write, store: FileStore): Promise<string[]> {
  const ids: string[] = []
  for (const [at, strokes] of HANDS.entries()) {
    try {
      const checked = await checkFile(drawnSignature(strokes), `tanda-tangan-${at + 1}.png`, 'signature')
      const kept = await keepFile(w, store, 'signature', checked, `${ID}${at + 1}`)
      ids.push(kept.id)
    } catch (error) {
      if (isAppError(error) && error.code === 'unimplemented') return ids
      throw error
    }
  }
  return ids
}

/** A scribble that is no other one's: a stroke for each number. */
const scribble = (at: number): Buffer =>
  drawnSignature([
    ...HANDS[at % HANDS.length]!,
    [
      [20 + at * 9, 8],
      [60 + at * 7, 112],
    ],
  ])

/** Pictures of receipts as these demo users have uploaded them, one after the other; none where images cannot be read. */
export async function loadReceiptImages(
  w: Write,
  store: FileStore,
  usernames: readonly string[],
  from = 0,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, username] of usernames.entries()) {
    const at = from + index
    const { id: userId, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
    const own = writing(w.ctx, w.tx, { ...w.actor, userId, name, roleCode }, w.at)
    try {
      const kept = await keepFile(
        own,
        store,
        'document',
        await checkFile(scribble(at), `bon-${at + 1}.png`, 'document'),
      )
      ids.push(kept.id)
    } catch (error) {
      if (isAppError(error) && error.code === 'unimplemented') return []
      throw error
    }
  }
  return ids
}

/** An emergency card with the plate of each dangerous substance: its danger and its number; none where images cannot be read. */
export async function loadPlateImages(
  w: Write,
  store: FileStore,
  plates: readonly { code: string; danger: string; substance: string }[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { code, danger, substance } of plates) {
    try {
      const name = `kartu-darurat-${code.toLowerCase()}.png`
      const checked = await checkFile(drawnPlate(danger, substance), name, 'document')
      ids.push((await keepFile(w, store, 'document', checked)).id)
    } catch (error) {
      if (isAppError(error) && error.code === 'unimplemented') return []
      throw error
    }
  }
  return ids
}
