import { Client, type ClientConfig } from 'pg'
import { DEMO_USERS } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { callAs, entrust } from './calls.ts'
import { act, fill, open } from './filling.ts'
import { expect, test } from './fixtures.ts'
import { crew, enterPerson, main } from './first-people.ts'

/** A day as it is typed: 23/11/2026. */
const typed = (day: string): string => day.split('-').toReversed().join('/')

/** A statement on the database of the plant: what time alone does. */
async function sql<T extends object>(plant: { database: ClientConfig }, text: string): Promise<T[]> {
  const db = new Client(plant.database)
  await db.connect()
  const { rows } = await db.query<T>(text)
  await db.end()
  return rows
}

test('somebody of another unit decides for an approver who is away, by both names, until the last day', async ({
  signIn,
  browser,
  plant,
  watch,
  axe,
}) => {
  const { as, newPage } = crew(browser, plant.url, watch)
  const admin = await signIn('super-admin')
  await enterPerson(
    admin,
    {
      name: 'Wati',
      role: 'Order requester',
      profile: { 'Work unit': 'WU-GUDANG', 'Checkpoint, row 1': 'GD-UREA-1' },
    },
    newPage,
  )
  await test.step('another super admin approves the account, and a day goes by', async () => {
    const [wati] = await sql<{ id: string }>(plant, `select id from auth."user" where username = 'wati'`)
    expect(await entrust(await signIn('super-admin-2'), wati!.id, plant.url)).toBe(1)
    await sql(
      plant,
      `update auth."user" set entrusted_at = entrusted_at - interval '25 hours' where username = 'wati'`,
    )
    await sql(plant, `update auth.access_link set used_at = used_at - interval '25 hours'`)
  })
  const away = await signIn('order-requester-2')
  const waiting = await callAs<{ items: { id: string; order_no: string; created_by: string }[] }>(
    away,
    '/api/order/v1/order/approve-queue',
    {},
    plant.url,
  )
  const self = DEMO_USERS.find(({ username }) => username === 'order-requester-2')!.id
  const [order, next] = waiting.items.filter(({ created_by }) => created_by !== self)
  const list = to('order-approve')

  const delegate = await as('wati')
  await test.step('before, nothing of it is theirs to see', async () => {
    await open(delegate, list)
    await expect(delegate.getByText('wait here for your decision')).toBeVisible()
    await expect(delegate.getByRole('link', { name: order!.order_no })).toHaveCount(0)
  })

  await test.step('the approver lets them decide for two days', async () => {
    await open(away, `${list}?tab=delegation`)
    await away.getByRole('button', { name: 'Delegate approval' }).click()
    const dialog = away.getByRole('dialog')
    const decides = dialog.getByLabel('Decides', { exact: true })
    const name = await decides.getByRole('option', { name: /^Wati/ }).textContent()
    await fill(dialog, {
      Decides: name!,
      From: typed(plantDay()),
      Until: typed(addDays(plantDay(), 1)),
      Reason: 'Cuti dua hari',
    })
    await axe(away)
    await dialog.getByRole('button', { name: 'Delegate approval' }).click()
    await expect(away.getByText('Your approval is delegated')).toBeVisible()
    await expect(main(away).getByText('Cuti dua hari')).toBeVisible()
  })

  await test.step('they decide, and both names stand on the decision', async () => {
    await open(delegate, list)
    await delegate.getByRole('link', { name: order!.order_no }).click()
    await delegate.waitForURL(new RegExp(order!.id))
    await open(delegate, delegate.url())
    await act(delegate, 'Approve', {})
    await open(away, `${to('approve-history.detail', { id: order!.id })}?tab=approvals`)
    await expect(main(away).getByRole('row', { name: /Wati.*for Arif Rahman/ })).toBeVisible()
    await axe(away)
  })

  await test.step('after the last day it is over by itself', async () => {
    await open(delegate, list)
    await expect(delegate.getByRole('link', { name: next!.order_no })).toBeVisible()
    await sql(plant, 'update orders.approval_delegation set from_day = from_day - 9, to_day = to_day - 9')
    await open(delegate, list)
    await expect(delegate.getByText('wait here for your decision')).toBeVisible()
    const gone = await delegate.request.get(`/api/order/v1/order/${next!.id}`)
    expect(gone.status()).toBe(404)
  })
})
