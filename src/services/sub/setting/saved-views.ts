import { ADMIN } from '#access/duties.ts'
import { isRoleCode, type RoleCode } from '#access/roles.ts'
import { mayOpen, SCREENS } from '#access/screens.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Checked } from '#kernel/call.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import type { ListLayout } from '#contracts/setting/list-layout.ts'
import {
  createSavedView,
  keepLayout,
  MOST_VIEWS,
  removeSavedView,
  roleViews,
  savedViews,
  setDefaultView,
  updateSavedView,
  type RoleView,
  type SavedView,
} from '#contracts/setting/saved-view.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { prepared, runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

type StoredView = Narrowed<
  ColumnsOf<'sub.saved_view', 'id' | 'kind' | 'name' | 'query' | 'layout' | 'format' | 'is_default'>,
  Pick<SavedView, 'kind' | 'layout' | 'format'>
> &
  ColumnsOf<'sub.saved_view', 'list' | 'user_id' | 'role_code'>

const COLUMNS = 'id, list, kind, user_id, role_code, name, query, layout, format, is_default'

/** Every list page asks this, so connections plan it once. */
const SEEN = `select ${COLUMNS} from sub.saved_view
  where list = $1 and (user_id = $2 or role_code = $3 or ($4 and role_code is not null))
  order by user_id is null, lower(name)`

/** Who makes views for roles sees them all, so that they can be changed. */
const managesRoles = ({ roleCode }: Actor): boolean => ADMIN.includes(roleCode)

function isChangedBy(row: StoredView, actor: Actor): boolean {
  return row.user_id === actor.userId || (row.role_code !== null && managesRoles(actor))
}

function itemOf(row: StoredView, actor: Actor): SavedView {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    role_code: isRoleCode(row.role_code) ? row.role_code : null,
    query: row.query,
    layout: row.layout,
    format: row.format,
    is_default: row.is_default,
    is_mine: isChangedBy(row, actor),
  }
}

/** What a reader gets of a list: their own first, then what their role has. A default counts for its own people alone. */
async function itemsOf(db: Executor, actor: Actor, list: string): Promise<{ items: SavedView[] }> {
  const { rows } = await db.query<StoredView>({
    ...prepared(SEEN),
    values: [list, actor.userId, actor.roleCode, managesRoles(actor)],
  })
  return { items: rows.map((row) => itemOf(row, actor)) }
}

/** Everything that is kept for roles, for who manages them: also of lists that they cannot open themselves. */
async function ofRoles(db: Executor, actor: Actor): Promise<{ items: RoleView[] }> {
  const rows = await runSql<StoredView>(
    db,
    `select ${COLUMNS} from sub.saved_view where role_code is not null order by list, role_code, kind desc, lower(name)`,
  )
  return { items: rows.map((row) => ({ ...itemOf(row, actor), list: row.list })) }
}

/** One that the caller may change. Another's does not exist for them; their role's they see, and may not touch. */
async function mine(w: Write, id: string): Promise<StoredView> {
  const [row] = isId(id)
    ? await runSql<StoredView>(w.tx, `select ${COLUMNS} from sub.saved_view where id = $1 for update`, [id])
    : []
  if (!row || row.kind === 'layout') throw new AppError('not_found', NOT_FOUND)
  if (isChangedBy(row, w.actor)) return row
  if (row.role_code === w.actor.roleCode)
    throw new AppError('permission_denied', 'This view is your role’s: you can use it, but not change it')
  throw new AppError('not_found', NOT_FOUND)
}

/** For a role only by who manages them, and only where its people can open the list. */
function refuseForRole(actor: Actor, list: string, role: RoleCode): void {
  if (!managesRoles(actor))
    throw new AppError('permission_denied', 'Only a super admin makes views for a role')
  const screen = SCREENS.find(({ id }) => id === list.split('#')[0])
  if (!screen || !mayOpen(screen.id, role)) throw fieldError('role_code', 'This role cannot open the list')
}

/** What the audit keeps of a view. */
type Told = Partial<Omit<StoredView, 'query' | 'layout'>> & {
  query?: string | null
  layout?: ListLayout | null
}

function audit(w: Write, action: string, id: string, before: Told | null, after: Told | null): Promise<void> {
  return w.audit({ action, subject: { type: 'saved-view', id }, before, after })
}

type Created = Checked<NonNullable<(typeof createSavedView)['body']>>

async function create(w: Write, input: Created): Promise<void> {
  const { list, kind, name, query = '?', layout = {}, format, role_code: role } = input
  if (role) refuseForRole(w.actor, list, role)
  if ((kind === 'export') !== Boolean(format)) throw fieldError('format', 'Choose one from the list')
  const owner = role ? null : w.actor.userId
  const [kept] = await runSql<Computed<{ count: number }>>(
    w.tx,
    `select count(*)::int as count from sub.saved_view
     where list = $1 and kind = $2 and user_id is not distinct from $3 and role_code is not distinct from $4`,
    [list, kind, owner, role ?? null],
  )
  if ((kept?.count ?? 0) >= MOST_VIEWS)
    throw new AppError(
      'failed_precondition',
      'At most {most} can be kept for one list; delete one first',
      [],
      {
        most: MOST_VIEWS,
      },
    )
  const id = uuidv7()
  await runSql(
    w.tx,
    `insert into sub.saved_view (id, created_at, created_by, updated_at, updated_by, list, kind, user_id, role_code, name, query, layout, format)
     values ($1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      w.at,
      w.actor.userId,
      list,
      kind,
      owner,
      role ?? null,
      name,
      query,
      JSON.stringify(layout ?? {}),
      format ?? null,
    ],
  )
  await audit(w, 'create', id, null, { list, kind, name, query, layout, role_code: role ?? null })
}

interface Change {
  name?: string | null | undefined
  query?: string | null | undefined
  layout?: ListLayout | null | undefined
}

async function update(w: Write, before: StoredView, change: Change): Promise<void> {
  const name = change.name ?? before.name
  const query = change.query ?? before.query
  const layout = change.layout ?? before.layout
  await runSql(
    w.tx,
    'update sub.saved_view set name = $2, query = $3, layout = $4, updated_at = $5, updated_by = $6 where id = $1',
    [before.id, name, query, JSON.stringify(layout), w.at, w.actor.userId],
  )
  // What the caller had changed on the view is in it now.
  if (change.layout) await forgetLayouts(w, before.id, w.actor.userId)
  await audit(
    w,
    'update',
    before.id,
    { name: before.name, query: before.query, layout: before.layout },
    { name, query, layout },
  )
}

/** How people left the columns on a view: of one of them, or of all when the view goes. */
async function forgetLayouts(w: Write, view: string, owner: string | null): Promise<void> {
  await runSql(
    w.tx,
    `delete from sub.saved_view where kind = 'layout' and name = $1 and ($2::uuid is null or user_id = $2)`,
    [view, owner],
  )
}

async function setDefault(w: Write, row: StoredView, isDefault: boolean): Promise<void> {
  if (row.kind !== 'view') throw fieldError('is_default', 'Only a view can be the default')
  await runSql(
    w.tx,
    `update sub.saved_view set is_default = (id = $1 and $5)
     where list = $2 and kind = 'view' and user_id is not distinct from $3 and role_code is not distinct from $4`,
    [row.id, row.list, row.user_id, row.role_code, isDefault],
  )
  await audit(w, 'update', row.id, { is_default: row.is_default }, { is_default: isDefault })
}

async function keep(w: Write, list: string, view: string, layout: ListLayout): Promise<void> {
  const isUsual = Object.keys(layout).length === 0 && view === ''
  if (isUsual) {
    await runSql(
      w.tx,
      `delete from sub.saved_view where kind = 'layout' and name = '' and list = $1 and user_id = $2`,
      [list, w.actor.userId],
    )
    return
  }
  await runSql(
    w.tx,
    `insert into sub.saved_view (id, created_at, created_by, updated_at, updated_by, list, kind, user_id, name, layout)
     values ($1, $2, $3, $2, $3, $4, 'layout', $3, $5, $6)
     on conflict (lower(name), list, kind, user_id) where user_id is not null
     do update set layout = excluded.layout, updated_at = excluded.updated_at`,
    [uuidv7(), w.at, w.actor.userId, list, view, JSON.stringify(layout)],
  )
}

/** Whether somebody sees a view of a list. */
async function isSeen(w: Write, list: string, view: string): Promise<boolean> {
  const { items } = await itemsOf(w.tx, w.actor, list)
  return items.some(({ id, kind }) => id === view && kind === 'view')
}

/** What people keep of lists: everybody their own, a super admin also for roles. */
export function mountSavedViews(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, savedViews, ({ actor, params: { list } }) => itemsOf(ctx.db, actor, list))
  mountCall(app, roleViews, ({ actor }) => ofRoles(ctx.db, actor))
  mountCall(app, createSavedView, ({ actor, input, once }) =>
    write(ctx, actor, once, async (w) => {
      await create(w, input)
      return itemsOf(w.tx, actor, input.list)
    }),
  )
  mountCall(app, updateSavedView, ({ actor, input, once, params: { id } }) =>
    write(ctx, actor, once, async (w) => {
      const row = await mine(w, id)
      await update(w, row, input)
      return itemsOf(w.tx, actor, row.list)
    }),
  )
  mountCall(app, setDefaultView, ({ actor, input, once, params: { id } }) =>
    write(ctx, actor, once, async (w) => {
      const row = await mine(w, id)
      await setDefault(w, row, input.is_default)
      return itemsOf(w.tx, actor, row.list)
    }),
  )
  mountCall(app, removeSavedView, ({ actor, once, params: { id } }) =>
    write(ctx, actor, once, async (w) => {
      const row = await mine(w, id)
      await runSql(w.tx, 'delete from sub.saved_view where id = $1', [row.id])
      await forgetLayouts(w, row.id, null)
      await audit(
        w,
        'delete',
        row.id,
        { list: row.list, kind: row.kind, name: row.name, query: row.query },
        null,
      )
      return itemsOf(w.tx, actor, row.list)
    }),
  )
  mountCall(app, keepLayout, ({ actor, input: { list, view, layout } }) =>
    write(ctx, actor, null, async (w) => {
      if (view && !(await isSeen(w, list, view))) throw new AppError('not_found', NOT_FOUND)
      await keep(w, list, view ?? '', layout ?? {})
      return {}
    }),
  )
}
