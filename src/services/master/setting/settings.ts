import { fieldError } from '#kernel/errors.ts'
import type { NewOf, Row } from '#kernel/record.ts'
import type { setting } from '#contracts/setting/setting.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Named = Pick<NewOf<typeof setting>, 'name' | 'value'>

const kindsOf = (value: unknown): string[] => [value].flat().map((one) => typeof one)

function isLike(value: unknown, known: unknown): boolean {
  const [kind] = kindsOf(known)
  return (
    Array.isArray(value) === Array.isArray(known) &&
    (kind === undefined || kindsOf(value).every((one) => one === kind))
  )
}

/** A setting keeps its kind, such as a number: what is counted with it everywhere would be no number any more. */
async function keepsKind(w: Write, { name, value }: Named): Promise<Row> {
  const [known] = await runSql<ColumnsOf<'master.setting', 'value'>>(
    w.tx,
    `select value from master.setting where name = $1 and deleted_at is null order by scope = 'global' desc limit 1`,
    [name],
  )
  if (known && !isLike(value, known.value)) throw fieldError('value', 'Does not have the right form')
  return {}
}

export const settingRules: ResourceRules<typeof setting> = {
  onCreate: keepsKind,
  onUpdate: (w, value, before) => keepsKind(w, { ...before, ...value }),
}
