import { expect, type Page } from '@playwright/test'

/** One call of the page's own person, past the screens; gives the answer's data. */
export async function callAs<T>(page: Page, path: string, data: object, baseURL = ''): Promise<T> {
  const headers = { origin: baseURL, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}
