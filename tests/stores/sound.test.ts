import { beforeEach, expect, test, vi } from 'vitest'

const items = [
  { event_type: 'order.approved', is_on: true, has_sound: true },
  { event_type: 'order.verified', is_on: true, has_sound: false },
  { event_type: 'order.disputed', is_on: false, has_sound: true },
]
const call = vi.fn()
const started = vi.fn()

/** Enough of a browser's sound to hear that something sounded. */
class Sound {
  currentTime = 0
  destination = {}
  frequency = { value: 0 }
  gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
  createOscillator = (): Sound => this
  createGain = (): Sound => this
  connect = (): Sound => this
  start = started
  stop = vi.fn()
  addEventListener = vi.fn()
}

async function sounds() {
  vi.resetModules()
  vi.doMock('#stores/api.ts', () => ({ background: { call } }))
  return import('#stores/sound.ts')
}

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  call.mockReset().mockResolvedValue({ items })
  started.mockReset()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', { body: { dataset: { user: 'u1' } } })
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  vi.stubGlobal('AudioContext', Sound)
})

test('sounds for the kinds that the person chose and is told of, and asks once which those are', async () => {
  const { soundFor } = await sounds()
  await soundFor('order.verified')
  await soundFor('order.disputed')
  expect(started).not.toHaveBeenCalled()
  await soundFor('order.approved')
  expect(started).toHaveBeenCalledTimes(2)
  expect(call).toHaveBeenCalledOnce()
})

test('asks again after a choice, and for another person', async () => {
  const { soundFor, forgetSounds } = await sounds()
  await soundFor('order.approved')
  forgetSounds()
  await soundFor('order.approved')
  expect(call).toHaveBeenCalledTimes(2)
  document.body.dataset['user'] = 'u2'
  await soundFor('order.approved')
  expect(call).toHaveBeenCalledTimes(3)
})

test('stays silent on a page that nobody has used, and when the choices cannot be had', async () => {
  const { soundFor } = await sounds()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  await soundFor('order.approved')
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  sessionStorage.removeItem('sounds')
  call.mockRejectedValue(new Error('away'))
  await soundFor('order.approved')
  expect(started).not.toHaveBeenCalled()
})
