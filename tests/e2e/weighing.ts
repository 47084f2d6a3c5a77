import { expect, type Page } from '@playwright/test'
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

const DRIVE_ON = 'Truck drives on the scale (simulator)'
const ON_THE_SCALE = /^[A-Z]{1,2} \d+ [A-Z]+ is on the scale$/
/** What a server without time says to whoever presses: nothing was done. */
const NO_TIME = /try again in a moment/
const MOST_TRIES = 5

/**
 * Lets the chosen truck drive on the scale, until its weight stands still. Whoever is told that the server has no time just now presses again,
 * as people do: beside four busy loops a connection to the database may take longer than a call waits for it.
 */
export async function driveOn(page: Page, name = DRIVE_ON): Promise<void> {
  const standing = page.getByText(ON_THE_SCALE)
  const refusal = page.getByRole('alert').filter({ hasText: NO_TIME })
  const on = page.getByRole('button', { name })
  // Who stands there drives off first.
  await expect(on).toBeEnabled({ timeout: STABLE_MS })
  for (let tries = 1; !(await standing.isVisible()) && tries <= MOST_TRIES; tries += 1) {
    await expect(refusal).toBeHidden()
    await on.click()
    await expect(standing.or(refusal)).toBeVisible()
  }
  await expect(page.getByText('STABLE', { exact: true })).toBeVisible({ timeout: STABLE_MS })
}

/** Changes to another scale of the operator, by its code. */
export async function pickScale(page: Page, code: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${code} `) }).check()
}
