/** Stands in until codegen.ts has written the real one from the migrated database. */
export type DB = Record<string, Record<string, unknown>>
