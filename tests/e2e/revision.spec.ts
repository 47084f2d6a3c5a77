import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Order {
  id: string
  order_no: string
  created_by: string
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

test('a dearer order shows what it does before it is saved, and its requester answers', async ({
  signIn,
  axe,
}) => {
  const superCt = await signIn('super-ct')
  await open(superCt, to('order-list-v2'))
  const { items } = await callAs<{ items: Order[] }>(superCt, '/api/order/v1/order/', {
    fieldFilters: [{ field: 'status', operator: '=', value: 'in_progress' }],
    limit: 1,
  })
  const { id, order_no } = items[0]!
  await open(superCt, to('order-list-v2.super-ct-edit', { id }))
  await expect(superCt.getByText('Change something, and it is shown here.')).toBeVisible()
  await superCt.getByLabel('Quantity').first().fill('400')
  const effect = superCt.getByRole('region', { name: 'What it does' })
  await expect(effect.getByText(/dearer: the requester is asked/)).toBeVisible()
  await expect(effect.getByRole('row')).toHaveCount(4)
  await axe(superCt)
  await superCt.getByLabel('Reason', { exact: true }).fill('The vessel brings more than was told')
  await superCt.getByRole('button', { name: 'Save revision' }).click()
  await superCt.waitForURL(new RegExp(`${id}/detail`))
  const changes = superCt.getByRole('region', { name: 'Changes after approval' })
  await expect(changes.getByText('400 t')).toBeVisible()
  await expect(changes.getByText('Waits for the requester')).toBeVisible()

  const requester = await signIn('order-requester')
  await open(requester, to('order-request-v2.detail', { id }))
  await expect(requester.getByRole('heading', { name: order_no })).toBeVisible()
  await requester.getByRole('button', { name: 'Confirm the change' }).click()
  const dialog = requester.getByRole('dialog', { name: 'Confirm the change' })
  await Promise.all([
    requester.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Confirm the change' }).click(),
  ])
  await hydrated(requester)
  const said = requester.getByRole('region', { name: 'Changes after approval' })
  await expect(said.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(requester.getByRole('button', { name: 'Confirm the change' })).toHaveCount(0)
})
