import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { A4, A5, A6, printed } from './printed.ts'

const WORDS =
  'PT Pengangkutan Nusantara Jaya Abadi Sentosa Makmur Lestari Bersama Pelabuhan Gudang Pupuk Curah Timur '
const long = (most: number): string => WORDS.repeat(20).slice(0, most).trimEnd()

/** As long as a name, and a party with its address, may be by its contract; and as many seals as a truck has at most. */
const NAME = long(120)
const PARTY = `${long(120)}, ${long(300)}`
const SEALS = Array.from({ length: 20 }, (_, at) => `SEGEL-${at}-`.padEnd(60, '8')).join(', ')
const MOST_SAID = 'sembilan ratus sembilan puluh sembilan triliun '.repeat(9)

/** Puts the longest that may stand there into every place of every sheet. */
async function fill(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(
      ([name, party, seals, amount]) => {
        const put = (all: string, text: (part: Element) => string): void => {
          for (const part of document.querySelectorAll(`.sheet ${all}`)) part.textContent = text(part)
        }
        put('dd', (dd) => {
          const label = dd.previousElementSibling?.textContent ?? ''
          if (/^(Segel|Seals)/.test(label)) return seals
          if (/^(Terbilang|In words)/.test(label)) return amount
          return /^(Pengirim|Pengangkut|Penerima|Sender|Haulier|Receiver|Untuk|For)$/.test(label)
            ? party
            : name
        })
        put('tbody td:last-child', (td) =>
          td.closest('.receiver-room, .sheet-fill, .billed-lines') ? '' : `${name} ${name}`,
        )
        put('.sheet-company b', () => name)
        put('.sheet-company small', () => name)
        put('.signs > div', (sign) => `${sign.textContent?.split(':')[0]}: ${name}`)
      },
      [NAME, PARTY, SEALS, MOST_SAID] as const,
    )
  }).toPass()
}

/** What is written over the edge of its sheet, or cut off by its own cell. */
const cut = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const edges = [...document.querySelectorAll('.sheet:not([hidden])')].map((sheet) =>
      sheet.getBoundingClientRect(),
    )
    const parts = document.querySelectorAll(
      '.sheet:not([hidden]) :is(dd, td, th, h1, .signs > div, b, small)',
    )
    return [...parts].filter((part) => {
      const { right } = part.getBoundingClientRect()
      return part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
        ? true
        : edges.every((edge) => right > edge.right + 1)
    }).length
  })

/** A verified document made of what the demo brings along; the jobs of a server that has just started audit it first. */
async function madeDocument(page: Page, second: Page, baseURL: string | undefined): Promise<string> {
  const make = page.getByRole('link', { name: /^Make a document for/ }).first()
  await expect(async () => {
    await page.goto(to('billings'))
    await expect(make).toBeVisible({ timeout: 2000 })
  }).toPass()
  await make.click()
  await page.getByLabel('Gathers').selectOption('period')
  await hydrated(page)
  await page.getByRole('button', { name: /^Make (the document|\d+ documents)$/ }).click()
  await page.waitForURL(/billing=|tab=documents/)
  if (page.url().includes('tab=documents')) await page.locator('tbody a').first().click()
  await expect(page.locator('.page-title').getByText('Draft')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('billing') ?? ''
  const record = `/api/billing/v1/billing/${id}`
  // Its trips may just be audited again.
  await expect(() => actAs(page, record, 'review', { self_billing: true }, baseURL)).toPass()
  await expect(() => actAs(second, record, 'verify', {}, baseURL)).toPass()
  return id
}

const SIZES = { a4: A4, a5: A5, a6: A6 } as const

test('a paper is one sheet a copy in every size, however long all that it says', async ({
  signIn,
  baseURL,
}) => {
  const page = await signIn('weighbridge')
  const find = async (path: string, who: Page, body: object = {}): Promise<Record<string, string>[]> =>
    (await callAs<{ items: Record<string, string>[] }>(who, path, { limit: 100, ...body }, baseURL)).items
  const tickets = await find('/api/order/v1/weighing/', page, {
    fieldFilters: [{ field: 'status', operator: '=', value: 'verified' }],
  })
  const id = tickets.find(({ surat_jalan_no: no }) => no)!.id
  const tower = await signIn('control-tower')
  const document = await madeDocument(tower, await signIn('control-tower-2'), baseURL)
  const advances = await find('/api/billing/v1/travel-advance/', tower)
  const paid = advances.find(({ status }) => status === 'paid' || status === 'settled')
  const list = to('weighing-result.list')
  const papers: { who: Page; address: string; copies: number }[] = [
    { who: page, address: `${list}?ticket=${id}&print=1`, copies: 1 },
    { who: page, address: `${list}?surat=${id}`, copies: 3 },
    { who: tower, address: `${to('billings')}?billing=${document}&print=receipt`, copies: 1 },
    ...(paid ? [{ who: tower, address: `${to('trip-payment')}?advance=${paid.id}&print=1`, copies: 1 }] : []),
  ]
  for (const lang of ['id', 'en'] as const)
    // A delivery note is Indonesian for every reader.
    for (const { who, address, copies } of papers.filter((one) => lang === 'id' || one.copies === 1))
      for (const size of ['a4', 'a5', 'a6'] as const) {
        await who.context().addCookies([{ name: 'lang', value: lang, url: baseURL! }])
        // Of its own: a print is counted, and its page is read again.
        const paper = await who.context().newPage()
        expect((await paper.goto(address))?.status(), address).toBe(200)
        if (await paper.locator(`#print-paper option[value=${size}]`).count()) {
          await fill(paper)
          await paper.locator('#print-paper').selectOption(size)
          expect(await cut(paper), `${address} ${size}: nothing is cut`).toBe(0)
          const sheets = Array.from({ length: copies }, () => SIZES[size])
          expect(await printed(paper), `${lang} ${address} ${size}`).toEqual(sheets)
        }
        await paper.close()
      }
})

test('papers that leave the plant speak Indonesian and have room for who receives, a kuitansi has its vendor’s head', async ({
  signIn,
  baseURL,
}) => {
  const page = await signIn('weighbridge')
  const { items } = await callAs<{ items: { id: string; surat_jalan_no: string | null }[] }>(
    page,
    '/api/order/v1/weighing/',
    { limit: 100, fieldFilters: [{ field: 'status', operator: '=', value: 'verified' }] },
    baseURL,
  )
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.goto(`${to('weighing-result.list')}?surat=${items.find(({ surat_jalan_no: no }) => no)!.id}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.locator('.sheet').first()).toContainText('Surat jalan')
  for (const place of ['Nama penerima', 'Tanggal dan jam', 'Tanda tangan dan cap'])
    await expect(page.locator('.receiver-room').first()).toContainText(place)
  const tower = await signIn('control-tower')
  const document = await madeDocument(tower, await signIn('control-tower-2'), baseURL)
  const read = await tower.request.get(`/api/billing/v1/billing/${document}`)
  const { vendor } = ((await read.json()) as { data: { vendor: { name: string } } }).data
  await tower.goto(`${to('billings')}?billing=${document}&print=receipt`)
  await expect(tower.locator('.sheet-company b')).toHaveText(vendor.name)
})
