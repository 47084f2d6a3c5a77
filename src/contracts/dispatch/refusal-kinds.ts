/** What refuses a truck or driver in short, by the guard that says it (life.D2); a table test walks through all guards. */
export const REFUSAL_KINDS: Readonly<Record<string, string>> = {
  G0: '{count} outside the window',
  G1: '{count} out of use',
  G2: '{count} not fit for work',
  G3: '{count} with papers missing or running out',
  G4: '{count} not approved for this cargo',
  TYPE: '{count} of another type',
  G5: '{count} of another vendor',
  G6: '{count} not at work or without a valid licence',
  G7: '{count} with too little credit',
  G8: '{count} on another trip then',
  G10: '{count} without papers for hazardous cargo',
  G11: '{count} at the limit of the day',
  D16: '{count} with nothing left to carry',
}
