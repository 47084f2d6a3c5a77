import type { NewOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { tellLoaded } from '#engine/record/past-entries.ts'
import { insertRecord } from '#engine/record/records.ts'
import { numberOf } from '#engine/record/save.ts'
import type { WrittenOf } from '#engine/record/written.ts'
import type { Write } from '#engine/write.ts'
import { demoId, type DemoKind } from '#services/master/start-data/ids.ts'

/** Values of a demo record; what is left out takes the table's own starting value. */
export type Demo<R extends Resource> = Partial<NewOf<R>>

/** Inserts demo records of one kind in their order; `more` holds columns that no call may write. */
export async function addAll<R extends Resource>(
  w: Write,
  resource: R,
  kind: DemoKind,
  rows: readonly Demo<R>[],
  more?: (row: Demo<R>, n: number) => WrittenOf<R>,
): Promise<void> {
  for (const [at, row] of rows.entries())
    await insertRecord<Resource, Row>(w, resource, row, { id: demoId(kind, at + 1), ...more?.(row, at + 1) })
  const told = rows.map((row, at) => ({ id: demoId(kind, at + 1), no: numberOf(resource, row) }))
  await tellLoaded(w, resource, told)
}

/** The position of a code in a list of demo records as that record's id; a code that is not there is a mistake. */
export function idOfCode(kind: DemoKind, rows: readonly { code: string }[], code: string): string {
  const at = rows.findIndex((row) => row.code === code)
  if (at < 0) throw new Error(`The demo data has no ${kind} ${code}`)
  return demoId(kind, at + 1)
}
