import type { Page } from '@playwright/test'
import { actAs, callAs } from './calls.ts'

/** A simulated truck needs some seconds until its weight is stable, and some to leave. */
export const STABLE_MS = 120_000

/** Lets a truck be weighed twice without waiting: one super admin asks for it, the second approves. */
export async function weighAtOnce(signIn: (user: string) => Promise<Page>, baseURL: string): Promise<void> {
  const at = '/api/master/v1/setting'
  const asked = {
    name: 'least_between_weighings_min',
    value: 0,
    scope: 'global',
    change_reason: 'Browser tests weigh at once',
  }
  const { id } = await callAs<{ id: string }>(await signIn('super-admin'), `${at}/create`, asked, baseURL)
  await actAs(await signIn('super-admin-2'), `${at}/${id}`, 'approve-change', {}, baseURL)
}

/** Changes to another scale of the operator, by its code. */
export async function pickScale(page: Page, code: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${code} `) }).check()
}
