import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PoolConfig } from 'pg'
import { createDatabase } from '#database/db.ts'
import { openGiven } from '#database/given.ts'
import { jobSchema } from '#events/job-schema.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let made: TestDatabase
let roles: string[]

beforeEach(async () => {
  made = await createTestDatabase()
  roles = []
})
afterEach(async () => {
  await made.drop()
  await asSuperuser(...roles.map((role) => `drop role ${role}`))
})

async function run(config: PoolConfig, ...statements: string[]): Promise<void> {
  const db = createDatabase({ ...config, max: 1 })
  for (const statement of statements) await db.query(statement)
  await db.end()
}

/** Beside the database of the test, which may be gone. */
const asSuperuser = (...statements: string[]): Promise<void> =>
  run({ ...made.superuser, database: 'postgres' }, ...statements)

/** A role of this test alone. */
async function newRole(attributes = ''): Promise<string> {
  const role = `angkut_test_role_${crypto.randomUUID().slice(0, 8)}`
  await asSuperuser(`create role ${role} login ${attributes} password 'secret'`)
  roles.push(role)
  return role
}

const as = (user: string): string => addressOf({ ...made.config, user, password: 'secret' })

async function start(url: string, migrateUrl?: string, production = true): Promise<string> {
  try {
    const { db } = await openGiven({ url, migrateUrl, production }, [jobSchema])
    const { rows } = await db.query<{ name: string }>('select current_user as name')
    await db.end()
    return `serves as ${rows[0]!.name}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('production refuses a user who owns the tables, and says what to run; that is enough', async () => {
  const owner = addressOf(made.owner)
  const said = await start(owner)
  expect(said).toContain(`the user ${made.owner.user} owns the database, owns the schema auth`)
  const [create, grant, ...more] = said.match(/(?<=^ {2}).*;$/gm) ?? []
  expect(more).toEqual([])
  const role = `angkut_test_role_${crypto.randomUUID().slice(0, 8)}`
  await asSuperuser(
    create!.replace('angkut_app', role).replace("'...'", "'secret'"),
    grant!.replace('angkut_app', role),
  )
  roles.push(role)
  expect(await start(as(role), owner)).toBe(`serves as ${role}`)
  // Rights stay: a server that does not know the owner serves on.
  expect(await start(as(role))).toBe(`serves as ${role}`)
})

test('without production one user does both, as ever', async () => {
  expect(await start(addressOf(made.owner), undefined, false)).toBe(`serves as ${made.owner.user}`)
})

test('a superuser does not serve, in production or where another user migrates', async () => {
  const superuser = addressOf(made.superuser)
  expect(await start(superuser)).toContain(`the user ${made.superuser.user} is a superuser`)
  expect(await start(superuser, addressOf(made.owner), false)).toContain('is a superuser')
  expect(await start(superuser, undefined, false)).toBe(`serves as ${made.superuser.user}`)
})

test.each([
  ['createrole', 'may create roles'],
  ['createdb', 'may create roles or databases'],
  ['bypassrls', 'pass row security'],
  ['in role pg_write_all_data', 'is a member of pg_write_all_data'],
])('a user with %s does not serve', async (attributes, words) => {
  const role = await newRole(attributes)
  expect(await start(as(role), addressOf(made.owner))).toContain(words)
  expect(await start(as(role), addressOf(made.owner), false)).toContain(words)
})

test('a member of the owner does not serve: it could become the owner', async () => {
  const role = await newRole(`in role ${made.owner.user}`)
  expect(await start(as(role), addressOf(made.owner))).toContain('owns the database')
})

test('what was granted by hand is taken back where there is an owner, and refused where there is none', async () => {
  const role = await newRole()
  await start(as(role), addressOf(made.owner))
  await run(made.owner, `grant update on orders.weighment to ${role}`)
  expect(await start(as(role))).toContain('may change more than it must in orders.weighment')
  expect(await start(as(role), addressOf(made.owner))).toBe(`serves as ${role}`)
  expect(await start(as(role))).toBe(`serves as ${role}`)
})

test('one that may not be taken back is refused', async () => {
  const role = await newRole()
  await run(made.superuser, `grant create on schema public to ${role}`)
  expect(await start(as(role), addressOf(made.owner))).toContain('may create tables in the schema public')
})

test('a user without rights yet is told where they come from', async () => {
  const role = await newRole()
  const said = await start(as(role))
  expect(said).toMatch(/permission denied|may not read and write/)
  expect(said).toContain('DATABASE_MIGRATE_URL')
})

test('both addresses must be of one database and of two users', async () => {
  const other = await createTestDatabase()
  const role = await newRole()
  expect(await start(as(role), addressOf(other.owner))).toContain('name different databases')
  await other.drop()
  const owner = addressOf(made.owner)
  expect(await start(owner, owner)).toContain('is that of DATABASE_MIGRATE_URL as well')
})

test('a wrong address is named by its variable', async () => {
  const nowhere = addressOf({ ...made.owner, database: 'nowhere' })
  expect(await start(addressOf(made.config), nowhere)).toContain('DATABASE_MIGRATE_URL: database "nowhere"')
  expect(await start(nowhere)).toContain('DATABASE_URL: database "nowhere"')
})
