import type { Lang } from '#i18n/translate.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { CellView } from '#contracts/view.ts'
import type { Executor } from '#database/sql.ts'

/** Columns that stand in every file of a kind of record and are no fields of it. */
interface AddedColumns {
  /** Their names and labels. */
  cells(lang: Lang): CellView[]
  /** What each record has in them, by its id. */
  of(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, object>>
}

/** Under what they stand in a row. */
const AT = 'added'
const KEPT = new Map<string, AddedColumns>()

/** Adds columns to all files of a resource, by its name; said once, when its service is made. */
export function addToFiles(resource: string, columns: AddedColumns): void {
  KEPT.set(resource, columns)
}

/** The columns that are added to a resource's files; most have none. */
export const addedCells = ({ name }: Pick<Resource, 'name'>, lang: Lang): CellView[] =>
  KEPT.get(name)
    ?.cells(lang)
    .map((cell) => ({ ...cell, field: `${AT}.${cell.field}` })) ?? []

/** Puts what records have in added columns into them. */
export async function fillAdded(
  db: Executor,
  { name }: Pick<Resource, 'name'>,
  records: readonly Row[],
): Promise<void> {
  const said = await KEPT.get(name)?.of(
    db,
    records.map(({ id }) => String(id)),
  )
  if (said) for (const record of records) record[AT] = said.get(String(record.id)) ?? null
}
