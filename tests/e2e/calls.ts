import { expect, type Page } from '@playwright/test'

/** One call of the page's own person, past the screens; gives the answer's data. */
export async function callAs<T>(page: Page, path: string, data: object, baseURL = ''): Promise<T> {
  const headers = { origin: baseURL, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** An action of the record at a path, in the version it has by now. */
export async function actAs<T>(
  page: Page,
  record: string,
  action: string,
  data: object,
  baseURL?: string,
): Promise<T> {
  const read = await page.request.get(record)
  const { row_version } = ((await read.json()) as { data: { row_version: number } }).data
  return callAs(page, `${record}/${action}`, { row_version, ...data }, baseURL)
}

/** Another super admin's word on everything that waits of a user; gives how much that was. */
export async function entrust(second: Page, userId: string, baseURL?: string): Promise<number> {
  const path = '/api/auth/v1/entrustment/'
  const waits = {
    fieldFilters: [
      { field: 'user_id', operator: '=', value: userId },
      { field: 'status', operator: '=', value: 'waiting' },
    ],
  }
  const { items } = await callAs<{ items: { id: string }[] }>(second, path, waits, baseURL)
  for (const { id } of items) await actAs(second, `${path}${id}`, 'approve', {}, baseURL)
  return items.length
}
