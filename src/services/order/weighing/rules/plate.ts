import { spacedPlate } from '#contracts/plate-text.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'

/**
 * What the cameras of a weight read of the truck's plate: nothing where none of them read any. One that read the truck's own is believed
 * before others, which may see the lorry behind.
 */
export function plateSeen(
  photos: readonly { plate?: string | undefined }[],
  truckPlate: string,
): Pick<Weighment, 'plate_ocr' | 'plate_match'> {
  const read = photos.flatMap(({ plate }) => plate ?? [])
  const own = read.find((plate) => spacedPlate(plate) === spacedPlate(truckPlate))
  const plate_ocr = own ?? read[0] ?? null
  return { plate_ocr, plate_match: plate_ocr === null ? null : own !== undefined }
}

/** Of both weights of a ticket: one other plate is enough to speak against it. */
export function bothMatch(first: boolean | null, second: boolean | null): boolean | null {
  return first === null || second === null ? (first ?? second) : first && second
}
