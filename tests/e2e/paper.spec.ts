import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { A4, A5, A6, printed } from './printed.ts'

test('every paper comes out in its own size, as many sheets as asked for', async ({ signIn, baseURL }) => {
  const page = await signIn('weighbridge')
  const { items } = await callAs<{ items: { id: string; surat_jalan_no: string | null }[] }>(
    page,
    '/api/order/v1/weighing/',
    {
      fieldFilters: [
        { field: 'status', operator: '=', value: 'verified' },
        // One that was put right says its old values too, and is longer.
        { field: 'is_revised', operator: '=', value: false },
      ],
    },
    baseURL,
  )
  const id = items.find(({ surat_jalan_no: no }) => no)?.id
  expect(id, 'a ticket with a delivery note').toBeDefined()
  const list = to('weighing-result.list')
  const paper = page.locator('#print-paper')

  await test.step('a ticket on A5, A4, A6 and a roll as long as what it says', async () => {
    await page.goto(`${list}?ticket=${id}&print=1`)
    expect(await printed(page)).toEqual([A5])
    await paper.selectOption('a4')
    expect(await printed(page)).toEqual([A4])
    await paper.selectOption('a6')
    expect(await printed(page)).toEqual([A6])
    await paper.selectOption('80mm')
    const [roll, ...more] = await printed(page)
    expect(more).toEqual([])
    expect(roll?.width).toBe(80)
    let inside = 0
    // For a moment after it has made a file, the browser may lose what it is asked about the page.
    await expect(async () => {
      inside = await page.locator('.sheet').evaluate((sheet) => sheet.scrollHeight / (96 / 25.4))
    }).toPass()
    expect(roll?.height).toBeGreaterThan(inside)
    expect(roll?.height, 'paper is cut behind the last line').toBeLessThan(inside + 12)
    // As a font does that comes after the roll was measured.
    await page.locator('.sheet').evaluate((sheet) => sheet.style.setProperty('line-height', '3'))
    const [higher] = await printed(page)
    expect(higher?.height, 'the roll is as long as what is printed').toBeGreaterThan((roll?.height ?? 0) + 10)
    await page.locator('.sheet').evaluate((sheet) => sheet.style.removeProperty('line-height'))
  })

  await test.step('the longest names are inside every size, and the roll has the longest number in one line', async () => {
    const longest = [
      'TB-GUDANG-PUPUK-CURAH-TIMUR-02-261123-XZZ0001',
      'PT Pengangkutan Nusantara Jaya Abadi Sentosa Makmur Lestari',
    ] as const
    for (const size of ['a4', 'a5', 'a6', '80mm']) {
      await paper.selectOption(size)
      // For a moment after it has made a file, the browser may lose what it is asked about the page.
      await expect(async () => {
        const [lines, cut] = await page.locator('.sheet').evaluate((one, [no, name]) => {
          const h1 = one.querySelector<HTMLElement>('.sheet-head h1')!
          h1.textContent = no
          h1.style.setProperty('--length', String(no.length))
          for (const dd of one.querySelectorAll('dd')) dd.textContent = name
          for (const by of one.querySelectorAll('td:last-child')) by.textContent = `${name} ${name}`
          const high = h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight)
          const { right } = one.getBoundingClientRect()
          const broken = [h1, ...one.querySelectorAll('dd, td')].filter(
            (part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > right,
          )
          return [Math.round(high), broken.length]
        }, longest)
        expect(cut, size).toBe(0)
        if (size === '80mm') expect(lines).toBe(1)
      }).toPass()
    }
  })

  await test.step('a delivery note on A4, A5 and A6, one sheet for each who keeps one', async () => {
    // In a page of its own: a browser that has just made a file of a page drops where that page is sent next, now and then.
    const note = await page.context().newPage()
    await note.goto(`${list}?surat=${id}`)
    expect(await printed(note)).toEqual([A4, A4, A4])
    await note.locator('#print-paper').selectOption('a5')
    expect(await printed(note)).toEqual([A5, A5, A5])
    await note.locator('#print-copies').selectOption('2')
    await note.locator('#print-paper').selectOption('a6')
    expect(await printed(note)).toEqual([A6, A6])
  })

  await test.step('the label of a record on its sticker and on A6', async () => {
    const admin = await signIn('super-admin')
    await admin.goto(to('master.scale'))
    await admin.locator('tbody a.row-link').first().click()
    await hydrated(admin)
    await admin.locator('[data-tool=label]').click()
    await expect(admin.locator('.label-sheet')).toBeAttached()
    expect(await printed(admin)).toEqual([{ width: 80, height: 50 }])
    await admin.locator('.label-dialog [type=radio]').last().check()
    expect(await printed(admin)).toEqual([A6])
  })
})

test('a report is printed alone, on one sheet', async ({ signIn }) => {
  const page = await signIn('weighbridge')
  await page.goto(to('home'))
  await hydrated(page)
  expect((await printed(page)).length, 'the whole page is longer').toBeGreaterThan(1)
  await page.evaluate(() => {
    // As much beside the report as a page can have: notices of a shift, further reports.
    for (const place of ['beforebegin', 'afterend'] as const)
      document.querySelector('.report')?.insertAdjacentHTML(place, '<p style="height: 3000px">Beside it</p>')
    // The dialog of a browser keeps the page as it is while it is printed.
    window.print = () => {
      const report = document.querySelector('[data-print]')
      setTimeout(() => report?.setAttribute('data-print', ''))
    }
  })
  await page.locator('.report button:has(.pi-print)').first().click()
  await expect(page.locator('[data-print]')).toBeVisible()
  expect(await printed(page)).toHaveLength(1)
})
