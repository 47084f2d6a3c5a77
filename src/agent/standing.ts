import type { ScaleState } from '#frames/stability.ts'
import type { Cameras, Taken } from '#agent/cameras.ts'

/** What still counts as the same weight that the pictures were taken of, divisions. */
const SAME_DIVISIONS = 2

export interface Standing {
  /** Looks at a state: a weight that comes to rest has its pictures taken. */
  look(state: ScaleState): void
  /** The pictures that belong to the weight of now. */
  photos(): readonly Taken[]
}

/** Takes pictures of what stands on the scale, once for each weight that comes to rest there. */
export function watchStanding(
  cameras: Cameras,
  { divisionKg, minKg }: { divisionKg: number; minKg: number },
  taken: (pictures: readonly Taken[]) => void,
): Standing {
  let pictured: number | null = null
  let photos: readonly Taken[] = []
  const forget = (): void => {
    pictured = null
    photos = []
  }
  const takeOf = async (weight: number): Promise<void> => {
    pictured = weight
    photos = []
    const pictures = await cameras.take()
    // Another weight stands there by now.
    if (pictured !== weight) return
    photos = pictures
    taken(pictures)
  }
  return {
    look(state) {
      if (!cameras.count) return
      const isThere = state.connected && !state.overload && state.weight_kg >= Math.max(1, minKg)
      if (!isThere) return forget()
      const isOther = pictured === null || Math.abs(state.weight_kg - pictured) > SAME_DIVISIONS * divisionKg
      if (isOther && pictured !== null) forget()
      if (isOther && state.stable) void takeOf(state.weight_kg)
    },
    photos: () => photos,
  }
}
