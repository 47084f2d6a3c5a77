import { expect, type Page } from '@playwright/test'

/** A simulated truck needs some seconds until its weight is stable, and some to leave. */
export const STABLE_MS = 120_000

/** Lets a truck be weighed twice without waiting: one super admin asks for it, the second approves. */
export async function weighAtOnce(signIn: (user: string) => Promise<Page>, baseURL: string): Promise<void> {
  const send = async (user: string, path: string, data: object): Promise<{ data: { id: string } }> => {
    const { request } = await signIn(user)
    const answer = await request.post(`/api/master/v1/setting/${path}`, {
      headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { data: { id: string } }
  }
  const name = 'least_between_weighings_min'
  const asked = { name, value: 0, scope: 'global', change_reason: 'Browser tests weigh at once' }
  const { data } = await send('super-admin', 'create', asked)
  await send('super-admin-2', `${data.id}/approve-change`, {})
}
