import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PlaceTools } from '#islands/form/PlaceTools.tsx'
import { $notices } from '#stores/notice.ts'
import { readPlace } from '#ui/inputs/place-text.ts'
import { mapAddress, placeText } from '#ui/place.ts'
import { box, called, click, draw, errorAt, isThere, pass, paste, press, type } from '../support/hands.ts'

const GRESIK = { latitude: -7.1234, longitude: 112.5678 }

describe('a place is read out of', () => {
  test.each([
    '-7.1234, 112.5678',
    '-7.1234,112.5678',
    '-7,1234; 112,5678',
    '-7.1234\t112.5678',
    '(-7.1234, 112.5678)',
    'https://www.google.com/maps/@-7.1234,112.5678,17z',
    'https://www.google.com/maps/place/Pabrik/@-7.9,112.9,17z/data=!3m1!4b1!4m6!3d-7.1234!4d112.5678',
    'https://www.google.com/maps?q=-7.1234,112.5678',
    'https://www.google.com/maps/search/?api=1&query=-7.1234%2C112.5678',
    'https://www.google.com/maps/search/-7.1234,+112.5678',
    'https://www.openstreetmap.org/?mlat=-7.1234&mlon=112.5678#map=17/1/2',
    'https://www.openstreetmap.org/#map=17/-7.1234/112.5678',
    'geo:-7.1234,112.5678?z=17',
  ])('%s', (text) => expect(readPlace(text)).toEqual(GRESIK))

  test.each(['', 'Gresik', '-7.1234', '-91, 112', '-7, 181', '1, 2, 3', 'https://maps.app.goo.gl/aB1'])(
    'not %s',
    (text) => expect(readPlace(text)).toBeNull(),
  )

  test('what it was written as, and what its map is called', () => {
    expect(readPlace(placeText(GRESIK))).toEqual(GRESIK)
    expect(readPlace(mapAddress(GRESIK))).toEqual(GRESIK)
  })
})

const onPlace = vi.fn()
const FIELD = 'Coordinates or a map link'
const show = (place: typeof GRESIK | null = null) => draw(createElement(PlaceTools, { place, onPlace }))

beforeEach(() => onPlace.mockReset())

describe('the tools of a place', () => {
  test('take what is pasted at once, and what is typed with Enter', async () => {
    await show()
    await paste(box(FIELD), 'https://www.google.com/maps?q=-7.1234,112.5678')
    expect([onPlace.mock.calls, box(FIELD).value]).toEqual([[[GRESIK]], ''])
    await type(box(FIELD), '-7.1234, 112.5678')
    expect(onPlace.mock.calls).toHaveLength(1)
    await press('Enter', box(FIELD))
    expect(onPlace.mock.calls).toHaveLength(2)
  })

  test('say beside the text what cannot be read, and keep it', async () => {
    await show()
    await paste(box(FIELD), 'https://maps.app.goo.gl/aB1')
    expect(errorAt(FIELD)).toBe('No coordinates can be read from this')
    expect([onPlace.mock.calls, box(FIELD).value]).toEqual([[], 'https://maps.app.goo.gl/aB1'])
  })

  test('take the position of the device, or say why there is none', async () => {
    const denied = { code: 1, PERMISSION_DENIED: 1, TIMEOUT: 3 }
    let isAllowed = true
    const coords = { latitude: -7.12340000049, longitude: 112.5678 }
    vi.stubGlobal('navigator', {
      geolocation: {
        getCurrentPosition: (good: (at: unknown) => void, bad: (failure: unknown) => void) =>
          isAllowed ? good({ coords }) : bad(denied),
      },
    })
    await show()
    await click(called('My position'))
    expect(onPlace.mock.calls).toEqual([[GRESIK]])
    isAllowed = false
    await click(called('My position'))
    expect(errorAt(FIELD)).toContain('The position is not allowed.')
    vi.unstubAllGlobals()
  })

  test('copy it and lead to a map, once there is one', async () => {
    await show()
    expect(isThere('Copy')).toBe(false)
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await show(GRESIK)
    await click(called('Copy'))
    await pass()
    expect(writeText.mock.calls).toEqual([['-7.1234, 112.5678']])
    expect($notices.get().at(-1)?.message).toBe('-7.1234, 112.5678 copied')
    expect(called('Open in a map').getAttribute('href')).toBe(
      'https://www.google.com/maps?q=-7.1234,112.5678',
    )
    vi.unstubAllGlobals()
  })
})
