/** What decides about a test load. */
export interface TestedScale {
  division_kg: number
  /** Of the scale's profile; decimal text or number. */
  tolerance_percent: string | number
}

/**
 * How far an instrument in service of accuracy class III may be off at a load, in kg: one division up to 500 of them, two up to 2,000,
 * three beyond (OIML R 76-1, twice the errors of verification).
 */
function classThreeError(loadKg: number, divisionKg: number): number {
  const divisions = loadKg / divisionKg
  if (divisions <= 500) return divisionKg
  return divisions <= 2_000 ? 2 * divisionKg : 3 * divisionKg
}

/** What a scale may be off at a test load, whole kg: the narrower of its profile and its class, and never less than a division. */
export function toleranceOf(testKg: number, { division_kg, tolerance_percent }: TestedScale): number {
  const ofProfile = Math.floor((testKg * Number(tolerance_percent)) / 100)
  return Math.max(division_kg, Math.min(ofProfile, classThreeError(testKg, division_kg)))
}

/** A test load beside what the scale showed. */
export function testOf(
  testKg: number | null | undefined,
  readingKg: number | null | undefined,
  scale: TestedScale,
): { deviation_kg: number | null; tolerance_kg: number | null; result: 'pass' | 'fail' | null } {
  if (typeof testKg !== 'number' || typeof readingKg !== 'number')
    return { deviation_kg: null, tolerance_kg: null, result: null }
  const deviation_kg = readingKg - testKg
  const tolerance_kg = toleranceOf(testKg, scale)
  return { deviation_kg, tolerance_kg, result: Math.abs(deviation_kg) <= tolerance_kg ? 'pass' : 'fail' }
}
