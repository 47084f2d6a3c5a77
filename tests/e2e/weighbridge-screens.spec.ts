import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Found {
  id: string
}

// Every screen of the weighbridge as axe sees it, in both languages and two themes: what the other threads act on, this one only looks at.

test('axe finds nothing on any screen of the weighbridge', async ({ signIn, axe, baseURL }) => {
  const page = await signIn('weighbridge')
  const first = async (resource: string): Promise<string> => {
    const { items } = await callAs<{ items: Found[] }>(
      page,
      `/api/order/v1/${resource}/`,
      { limit: 1 },
      baseURL,
    )
    expect(items, resource).toHaveLength(1)
    return items[0]!.id
  }
  const list = to('weighing-result.list')
  const ticket = await first('weighing')
  const screens = [
    list,
    `${list}?status=open`,
    `${list}?tab=offline`,
    `${list}?check=`,
    `${list}?ticket=${ticket}`,
    `${list}?ticket=${ticket}&print=`,
    to('weighing-result.create'),
    to('weighing-result.verification'),
    to('weighing-revision'),
    `${to('weighing-revision')}?tab=counts`,
    `${to('weighing-revision')}?create=${ticket}`,
    `${to('weighing-revision')}?revision=${await first('weighing-revision')}`,
    to('problem-report'),
    `${to('problem-report')}?report=new`,
    `${to('problem-report')}?report=${await first('problem-report')}`,
    `${to('problem-report')}?tab=entered`,
    to('weighbridge-report'),
    `${to('weighbridge-report')}?tab=handovers`,
    `${to('weighbridge-report')}?handover=new`,
    to('weighbridge-report.create'),
    to('weighbridge-report.detail', { id: await first('weighbridge-report') }),
  ]
  for (const [lang, theme] of [
    ['en', 'light'],
    ['id', 'dark'],
  ] as const) {
    await page.context().addCookies([
      { name: 'lang', value: lang, url: baseURL! },
      { name: 'theme', value: theme, url: baseURL! },
    ])
    for (const screen of screens)
      await test.step(`${lang} ${screen}`, async () => {
        const answer = await page.goto(screen)
        expect(answer?.status(), screen).toBe(200)
        await hydrated(page)
        await axe(page)
      })
  }
})
