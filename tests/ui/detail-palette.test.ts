import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { hrefOf } from '#access/row-link.ts'
import { mayOpen, screenAt, SCREENS } from '#access/screens.ts'
import { paletteFor } from '#contracts/palette.ts'
import { recordPage } from '#contracts/record-page.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { choiceOf, matchingPages } from '#islands/palette/matching.ts'

describe('the command palette', () => {
  test.each(ROLES)('leads %s only to screens of the role', (role) => {
    const { pages, sources } = paletteFor(role, 'en')
    const open = SCREENS.filter((screen) => mayOpen(screen, role)).map(({ path }) => path)
    expect(pages.map(({ href }) => href).filter((href) => !open.includes(href))).toEqual([])
    // What a role reads without a screen of it has an address of its own.
    const led = sources.map(({ link }) => link.path).filter((path) => !path.startsWith('/record/'))
    expect(led.filter((path) => !open.includes(path))).toEqual([])
  })

  test('searches for what a role works with', () => {
    const labels = (role: 'order-requester' | 'weighbridge' | 'super-admin' | 'driver'): string[] =>
      paletteFor(role, 'en').sources.map(({ label }) => label)
    expect(labels('order-requester')).toEqual(['Orders', 'Trips', 'Purchase orders', 'Driver remarks'])
    expect(labels('weighbridge')).toEqual(['Weighings', 'Problem reports', 'Weighbridge reports'])
    expect(labels('super-admin')).toEqual(['Vendors', 'Trucks', 'Drivers', 'Users', 'Driver remarks'])
    expect(labels('driver')).toEqual(['Driver remarks'])
  })

  test('opens a trip by the order it belongs to', () => {
    const source = paletteFor('control-tower', 'en').sources.find(({ label }) => label === 'Trips')!
    const trip = { id: 'T', order_id: 'O', trip_no: 'TRP-1', plate_no: 'W 1', driver_name: 'Budi' }
    expect(choiceOf(source, trip)).toMatchObject({ label: 'TRP-1', note: 'W 1 · Budi' })
    expect(choiceOf(source, trip).href).toMatch(/\/O\/detail\/trips\/T$/)
  })

  test('opens the list of tickets with the number as its search', () => {
    const [source] = paletteFor('weighbridge', 'en').sources
    const ticket = { id: 'W', ticket_no: 'WB1/2 3', plate_no: 'W 1', driver_name: 'Budi' }
    expect(choiceOf(source!, ticket).href).toBe('/dashboard/weighing-result/list?q=WB1%2F2+3')
  })

  test('puts pages that begin with the word ahead, and finds them by their group', () => {
    const { pages } = paletteFor('super-admin', 'en')
    expect(matchingPages(pages, 'ven')[0]?.label).toBe('Vendor')
    expect(matchingPages(pages, 'inspection').length).toBeGreaterThan(1)
    expect(matchingPages(pages, 'scale').map(({ label }) => label)).toContain('Timbangan')
    expect(matchingPages(pages, 'no such page')).toEqual([])
    expect(matchingPages(pages, '')).toHaveLength(pages.length)
  })
})

describe('the address on a label', () => {
  const TRUCK = { id: 'T', plate_no: 'W 1' }
  const ROUTE = { id: 'R', contract_id: 'C' }
  const of = (name: string, role: RoleCode, row: Readonly<Record<string, string>>): string | null => {
    const link = recordPage(resourceNamed(name), role)
    return link ? hrefOf(link, row) : null
  }

  test('leads every role to its own page of the record', () => {
    expect(of('truck', 'super-admin', TRUCK)).toBe('/dashboard/master/truck/T/edit')
    expect(of('truck', 'weighbridge', TRUCK)).toBe('/dashboard/weighing-result/list?q=W+1')
    expect(of('truck', 'super-ct', TRUCK)).toBe('/dashboard/order-list-v2?q=W+1')
    expect(of('truck', 'order-requester', TRUCK)).toBe('/dashboard/order-request-v2?q=W+1')
    expect(of('order', 'control-tower', TRUCK)).toBe('/dashboard/order-list-v2/T/detail')
    expect(of('purchase-order', 'order-requester', TRUCK)).toBe('/dashboard/purchasing-order-v2/T/edit')
    expect(of('purchase-order', 'control-tower', TRUCK)).toBe('/record/purchase-order/T')
    expect(of('purchase-order', 'weighbridge', TRUCK)).toBeNull()
    expect(of('order', 'order-requester', TRUCK)).toBe('/dashboard/order-request-v2/T/detail')
    expect(of('contract-route', 'super-admin', ROUTE)).toBe('/dashboard/master/contract/C/route/R/edit')
  })

  test('leads nobody to what the role may not read or has no page of', () => {
    expect([of('truck', 'driver', TRUCK), of('order', 'weighbridge', TRUCK)]).toEqual([null, null])
    expect(of('cargo', 'helpdesk', TRUCK)).toBeNull()
  })

  test('leads to money that was received', () => {
    expect(of('money-received', 'control-tower', TRUCK)).toBe('/dashboard/trip-payment?received=T')
    expect(of('money-received', 'super-ct', TRUCK)).toBeNull()
  })

  test('of every paper, link and code that a page has leads somewhere', () => {
    const named = globSync('src/{layouts,islands,contracts}/**/*.{astro,ts,tsx}').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/recordAddress\('([a-z-]+)'/g)].map(([, name]) => name!),
    )
    expect(named.length).toBeGreaterThan(20)
    const dead = [...new Set(named)].filter(
      (name) => !ROLES.some((role) => recordPage(resourceNamed(name), role)),
    )
    expect(dead).toEqual([])
  })

  test.each(ROLES)('leads %s only to screens of the role', (role) => {
    const led = RESOURCES.flatMap((resource) => recordPage(resource, role)?.path ?? [])
    // A record that a role reads without a screen of it has an address of its own.
    const screened = led.filter((path) => !path.startsWith('/record/'))
    expect(screened.filter((path) => !mayOpen(screenAt(path)!, role))).toEqual([])
  })
})
