/** The contracts whose generic list and form screens are finished; the build gives the others an honest sentence. */
export const READY: readonly string[] = ['vendor', 'scale', 'checkpoint', 'cargo']
