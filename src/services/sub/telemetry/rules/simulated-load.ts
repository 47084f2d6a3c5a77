/** What the simulator needs to know to give a truck a believable weight; kg. */
export interface LoadFacts {
  /** Anything that stays the same for one weighing, such as the trip's id and the place. */
  seed: string
  tare_kg: number
  jbi_kg: number
  planned_kg: number | null
  origin_tare_kg: number | null
  origin_net_kg: number | null
  place: 'origin' | 'destination' | 'check'
  /** The first weight when the second one is due. */
  first_kg: number | null
  division_kg: number
}

/** A load for a general weighing, where no plan says one. */
const GENERAL_LOAD_KG = 8_000

/** Repeatable share in 0..1 of a text (FNV-1a). */
function share(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000
}

/**
 * Weight of a simulated truck in kg: its tare when it is empty, tare and load when it is full, each a little off as in
 * life, and the same every time for the same weighing. What it loads stays within the legal gross weight.
 */
export function simulatedWeight(facts: LoadFacts): number {
  const { place, first_kg, division_kg: step, planned_kg } = facts
  const off = share(`${facts.seed} ${place} ${first_kg === null ? 1 : 2}`)
  const empty = (facts.origin_tare_kg ?? facts.tare_kg) + Math.round(off * 4 - 2) * step
  const round = (kg: number): number => Math.max(step, Math.round(kg / step) * step)
  const isEmpty = place === 'destination' ? first_kg !== null : first_kg === null
  if (isEmpty) return round(empty)
  if (place === 'destination') {
    const left = facts.origin_net_kg ?? planned_kg ?? GENERAL_LOAD_KG
    return round((facts.origin_tare_kg ?? facts.tare_kg) + left * (1 - off * 0.003))
  }
  const load = (planned_kg ?? GENERAL_LOAD_KG) * (0.985 + off * 0.02)
  return round(Math.min((first_kg ?? facts.tare_kg) + load, Math.max(facts.jbi_kg, facts.tare_kg + step)))
}
