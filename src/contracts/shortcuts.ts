import type { FieldFilter } from '#kernel/wire.ts'

/** Records of a list that somebody has to look at: a chip over it with how many they are. */
export interface Shortcut {
  label: string
  filters: readonly FieldFilter[]
}

const PAPERS_MISSING: Shortcut = {
  label: 'Papers missing',
  filters: [
    { field: 'is_active', operator: '=', value: 'true' },
    { field: 'papers_missing', operator: 'is_null', value: 'false' },
  ],
}

/** The chips over a resource's list, by its name. */
export const SHORTCUTS: Readonly<Record<string, readonly Shortcut[]>> = {
  truck: [PAPERS_MISSING],
  driver: [PAPERS_MISSING],
}
