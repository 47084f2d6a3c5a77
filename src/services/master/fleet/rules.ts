import { AXLES } from '#contracts/fleet/choices.ts'

/** The heaviest legal gross weight of an axle layout on class II roads, kg. */
export function legalGross(axles: (typeof AXLES)[number]['value']): number {
  return AXLES.find((axle) => axle.value === axles)?.jbi_kg ?? AXLES[0].jbi_kg
}
