import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase } from './scale-program.ts'
import { driveOn, pickScale, STABLE_MS } from './weighing.ts'

interface Card {
  scale_id: string
  scale_code: string
  plate_no: string
  rfid_tag: string
  trip_no: string
}

/** A card reader types its code and Enter within a few milliseconds, wherever the keyboard is: here in one go, so that no machine is too slow for it. */
async function readCard(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}

test('a card puts the truck on the ticket, and one pass with the stored tare gives its net', async ({
  signIn,
  plant,
  axe,
}) => {
  // A truck that is loaded at a scale of this operator, whose cargo goes through in one pass, with a tare that was weighed yesterday.
  const [card] = await inDatabase<Card & { trip_id: string; truck_id: string; cargo_id: string }>(
    plant,
    `select t.id as trip_id, t.truck_id, t.trip_no, t.cargo_id, s.id as scale_id, s.code as scale_code, k.plate_no, k.rfid_tag
     from orders.trip t join master.scale s on s.id = t.origin_scale_id join master.truck k on k.id = t.truck_id
       join master.cargo c on c.id = t.cargo_id
     where t.status in ('to_origin', 'at_origin') and t.weigh_plan in ('origin', 'both') and c.bag_weight_kg is null
       and k.rfid_tag is not null and not exists (select from orders.weighing o where o.truck_id = k.id and o.status = 'open')
       and exists (select from master.operator_scale w
         join master.weighbridge_operator u on u.id = w.weighbridge_operator_id
         join auth.user_account a on a.id = u.user_id where w.scale_id = s.id and a.username = 'weighbridge')
     order by t.trip_no limit 1`,
  )
  const { trip_id, truck_id, cargo_id, scale_id, scale_code, plate_no, rfid_tag, trip_no } = card!
  await inDatabase(plant, `update orders.trip set status = 'loading' where id = $1`, [trip_id])
  await inDatabase(
    plant,
    `update master.truck set tare_verified_at = now() - interval '1 day', tare_valid_until = current_date + 20 where id = $1`,
    [truck_id],
  )
  await inDatabase(
    plant,
    `insert into master.scale_one_pass_cargo (id, scale_profile_id, position, cargo_id)
     select gen_random_uuid(), id, 99, $2 from master.scale_profile where scale_id = $1 and deleted_at is null
     on conflict do nothing`,
    [scale_id, cargo_id],
  )

  const page = await signIn('weighbridge')
  await page.goto(to('weighing-result.create'))
  await hydrated(page)
  await pickScale(page, scale_code)
  const search = page.getByRole('combobox', { name: 'Plate / hull number' })

  await test.step('a card that nobody knows is said, and puts nothing on the ticket', async () => {
    await readCard(page, 'E2009999000')
    await expect(page.getByText('No truck is known by the code E2009999000')).toBeVisible()
    await expect(search).toHaveValue('')
  })

  await test.step('a truck that nobody expects here is found by its card all the same', async () => {
    const [other] = await inDatabase<Pick<Card, 'plate_no' | 'rfid_tag'>>(
      plant,
      `select plate_no, rfid_tag from master.truck k where rfid_tag is not null and is_active and not exists (
         select from orders.trip t where t.truck_id = k.id and t.status not in ('completed', 'verified', 'billed', 'paid', 'cancelled', 'declined', 'failed'))
       order by code limit 1`,
    )
    await readCard(page, other!.rfid_tag)
    await expect(search).toHaveValue(new RegExp(other!.plate_no))
  })

  await test.step('the card of the truck puts it on the ticket, with its trip', async () => {
    await readCard(page, rfid_tag)
    await expect(search).toHaveValue(new RegExp(plate_no))
    await expect(page.getByLabel('Trip', { exact: true })).toHaveValue(new RegExp(trip_no))
    await expect(page.getByText('No truck is known by the code E2009999000')).toBeHidden()
  })

  await test.step('one pass is offered with the stored tare, and F2 takes both weights at once', async () => {
    const once = page.getByRole('checkbox', { name: /^One pass with the stored tare/ })
    await once.check()
    await axe(page)
    await driveOn(page)
    const key = page.getByRole('button', { name: /^Take weight/ })
    await expect(key).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
    await page.keyboard.press('F2')
    await expect(page.getByRole('alert').filter({ hasText: /net [\d,]+ kg saved/ })).toBeVisible()
  })

  const [ticket] = await inDatabase<{ flow: string; tare_source: string; net: boolean }>(
    plant,
    `select flow, tare_source, net_kg = gross_kg - tare_kg - deduction_kg as net from orders.weighing where trip_id = $1 and place = 'origin'`,
    [trip_id],
  )
  expect(ticket).toEqual({ flow: 'one_pass', tare_source: 'stored', net: true })
})
