import { createElement } from 'react'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeInPixels, type Pixels } from '#islands/scan/read-code.ts'
import { Scan } from '#islands/scan/Scan.tsx'
import { all, called, click, draw, isThere, loaded, pass, textsOf, unmountAll } from '../support/hands.ts'

const RECORD = '/dashboard/master/truck/019a0000-0000-7000-8000-000000000001/edit'
const DOT = 4

/** The code of a text as a camera would see it, black on white. */
function drawn(text: string): Pixels {
  const { data: dots, size } = encode(text, { border: 4 })
  const edge = size * DOT
  const data = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++)
      if (dots[Math.floor(y / DOT)]![Math.floor(x / DOT)])
        data.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
  return { data, width: edge, height: edge }
}

describe('a picture', () => {
  test('is read as the label was written', async () => {
    const text = `https://angkut.test${RECORD}`
    expect(await codeInPixels(drawn(text))).toBe(text)
  })

  test('without a code says nothing', async () => {
    const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
    expect(await codeInPixels({ data, width: 200, height: 200 })).toBeNull()
  })
})

let sees: string | null = null
const [onClose, onRecord, onSearch] = [vi.fn(), vi.fn(), vi.fn()]
const show = () => draw(createElement(Scan, { onClose, onRecord, onSearch }))
const camera = (answer: () => Promise<MediaStream>): void => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: vi.fn(answer) } })
}
const refusedBy = (name: string) => () => Promise.reject(new DOMException('no', name))

async function paste(name: string): Promise<void> {
  const event = new Event('paste', { bubbles: true })
  Object.defineProperty(event, 'clipboardData', { value: { files: [new File(['x'], name)] } })
  document.dispatchEvent(event)
  await pass()
  await loaded()
}

beforeEach(() => {
  sees = null
  camera(refusedBy('NotAllowedError'))
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name === 'surat.pdf') throw new DOMException('no', 'InvalidStateError')
    return { width: 1, height: 1, close: vi.fn() }
  })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (sees === null ? [] : [{ rawValue: sees }])
    },
  )
})

afterEach(() => vi.unstubAllGlobals())

describe('the scanner', () => {
  test.each([
    ['NotAllowedError', 'The camera is not allowed. Allow it in the browser’s address bar and scan again.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'Another program uses the camera.'],
    ['AbortError', 'The camera could not be started.'],
  ])('says why there is no camera: %s', async (name, sentence) => {
    camera(refusedBy(name))
    await show()
    await pass()
    expect(textsOf('.scan-said')).toEqual([sentence])
    expect(all('video')).toHaveLength(0)
    expect(all('input[type=file]')).toHaveLength(1)
  })

  test('says that a page without https has no camera', async () => {
    vi.stubGlobal('navigator', {})
    await show()
    await pass()
    expect(textsOf('.scan-said')).toEqual(['The camera needs a secure connection (https).'])
  })

  test('leads to the record of a pasted picture', async () => {
    sees = location.origin + RECORD
    await show()
    await paste('label.png')
    expect(onRecord.mock.calls).toEqual([[RECORD]])
  })

  test('shows anything else as text, and searches for it or scans again', async () => {
    sees = `https://example.com${RECORD}`
    await show()
    await paste('label.png')
    expect(onRecord.mock.calls).toEqual([])
    expect(textsOf('.scan-text')).toEqual([sees])
    expect([all('a').length, isThere('Search for it')]).toEqual([0, false])
    await click(called('Scan again'))
    expect([all('.scan-text').length, isThere('Scan again')]).toEqual([0, false])
    sees = 'W 8123 UJ'
    await paste('label.png')
    await click(called('Search for it'))
    expect(onSearch.mock.calls).toEqual([['W 8123 UJ']])
  })

  test('gives whatever the code says to who wants the code itself', async () => {
    const onCode = vi.fn()
    await draw(createElement(Scan, { onClose, onRecord, onSearch, onCode }))
    for (const code of [`${location.origin}/ticket/abc#proof`, location.origin + RECORD, 'SJ-1']) {
      sees = code
      await paste('paper.png')
    }
    expect(onCode.mock.calls.flat()).toEqual([
      `${location.origin}/ticket/abc#proof`,
      location.origin + RECORD,
      'SJ-1',
    ])
    expect([onRecord.mock.calls.length, all('.scan-text').length]).toEqual([0, 0])
  })

  test('says when a picture has no code, and when a file is no picture', async () => {
    await show()
    await paste('label.png')
    expect(textsOf('[role=alert]')).toEqual(['There is no QR code in this picture'])
    await paste('surat.pdf')
    expect(textsOf('[role=alert]')).toEqual(['This file is no picture'])
  })

  test('lets the camera go when it is closed', async () => {
    const stop = vi.fn()
    const stream = { getTracks: () => [{ stop }] }
    camera(async () => stream as unknown as MediaStream)
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    await show()
    await pass()
    expect(stop.mock.calls).toHaveLength(0)
    await unmountAll()
    expect(stop.mock.calls).toHaveLength(1)
  })
})
