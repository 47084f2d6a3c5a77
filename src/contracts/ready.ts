/** The contracts whose generic list and form screens are finished; the build gives the others an honest sentence. */
export const READY: readonly string[] = [
  'vendor',
  'scale',
  'checkpoint',
  'cargo',
  'driver',
  'checker',
  'work-unit',
  'truck',
  'truck-cargo',
  'truck-ton-trip',
  'problem',
  'problem-category',
  'inspection',
  'inspection-group',
  'contract',
  'tutorial',
]
