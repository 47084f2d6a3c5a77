import { Client } from 'pg'
import { limitOf } from '#access/role-traits.ts'
import { ROLES } from '#access/roles.ts'
import { paramNames } from '#access/routes.ts'
import { mayOpen, SCREENS, to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** The parts of the control tower's two large screens. */
const TABS = {
  'trip-summary': ['timeline', 'vendors', 'queues', 'standstills', 'sessions', 'handovers', 'remarks'],
  'order-list-v2': ['trips', 'tickets', 'vessels', 'waiting', 'lost', 'trouble', 'alerts'],
} as const

test('people of a haulier open every screen of theirs, and no part of one asks for what is not theirs', async ({
  plant,
  signIn,
  baseURL,
}) => {
  const client = new Client(plant.database)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select vendor_id as id from orders.trip group by 1 order by count(*) desc limit 1',
  )
  const hauliers = ROLES.filter((role) => limitOf(role) === 'vendor')
  for (const role of hauliers)
    await client.query(`update master.${role.replaceAll('-', '_')} set vendor_id = $1`, [rows[0]!.id])
  await client.end()
  for (const role of hauliers) {
    const page = await signIn(role)
    const { items } = await callAs<{ items: { vendor_id: string }[] }>(
      page,
      '/api/master/v1/truck/',
      {},
      baseURL,
    )
    expect(new Set(items.map(({ vendor_id }) => vendor_id)), role).toEqual(new Set([rows[0]!.id]))
    const addresses = SCREENS.filter(
      (screen) => screen.roles !== 'public' && mayOpen(screen, role) && !paramNames(screen.path).length,
    ).map(({ path }) => path)
    if (role === 'control-tower') {
      for (const [screen, tabs] of Object.entries(TABS))
        addresses.push(...tabs.map((tab) => `${to(screen as keyof typeof TABS)}?tab=${tab}`))
      const ids = async (path: string): Promise<string[]> =>
        (await callAs<{ items: { id: string }[] }>(page, path, { limit: 2 }, baseURL!)).items.map(
          ({ id }) => id,
        )
      addresses.push(
        ...(await ids('/api/order/v1/order/')).map((id) => to('order-list-v2.detail', { id })),
        ...(await ids('/api/order/v1/vessel-call/')).map((id) => `${to('order-list-v2')}?vessel=${id}`),
      )
    }
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect(answer?.status(), `${role}: ${address}`).toBe(200)
      await hydrated(page)
      await expect(page.getByText('Only people of the company itself'), `${role}: ${address}`).toHaveCount(0)
    }
  }
})
