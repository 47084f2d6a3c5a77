import { expect, type Page } from '@playwright/test'

/** A simulated truck needs some seconds until its weight is stable, and some to leave. */
export const STABLE_MS = 120_000

/** Lets a truck be weighed twice without waiting, by a super admin's page. */
export async function weighAtOnce(admin: Page, baseURL: string): Promise<void> {
  const answer = await admin.request.post('/api/master/v1/setting/create', {
    headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
    data: { name: 'least_between_weighings_min', value: 0, scope: 'global', note: 'Browser tests' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
