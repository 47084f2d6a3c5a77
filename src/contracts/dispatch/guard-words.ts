/** What a blocking guard says of several trucks or drivers at once, after their number. */
export const GUARD_WORDS: Readonly<Record<string, string>> = {
  G1: '{count} out of use',
  G2: '{count} not fit for work',
  G3: '{count} with papers missing or expired',
  G4: '{count} not approved for this cargo',
  TYPE: '{count} of another type',
  G5: '{count} of another vendor',
  G6: '{count} not active or without a valid licence',
  G7: '{count} suspended',
  G8: '{count} on another trip then',
  G10: '{count} without B3 papers',
}
