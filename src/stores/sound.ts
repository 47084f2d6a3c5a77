import { ownPreferences } from '#contracts/notice/browser-calls.ts'
import { background } from '#stores/api.ts'

const KEPT = 'sounds'
const TONE_MS = 180
const GAP_MS = 140
const PITCHES = [660, 880] as const
const LOUDNESS = 0.15

interface Sounds {
  user: string | undefined
  types: string[]
}

function kept(): Sounds | null {
  const text = sessionStorage.getItem(KEPT)
  return text ? (JSON.parse(text) as Sounds) : null
}

/** The kinds of notification this person wants to hear: asked once in a tab, when the first one comes. */
async function soundingTypes(): Promise<string[]> {
  const { user } = document.body.dataset
  const known = kept()
  if (known && known.user === user) return known.types
  const { items } = await background.call(ownPreferences, {})
  const types = items.filter((one) => one.has_sound && one.is_on).map((one) => one.event_type)
  sessionStorage.setItem(KEPT, JSON.stringify({ user, types }))
  return types
}

/** The person has chosen anew. */
export function forgetSounds(): void {
  sessionStorage.removeItem(KEPT)
}

/** Two short tones. A browser that lets no page sound before somebody has used it stays silent: nothing is asked for. */
export function playTone(): void {
  if (!navigator.userActivation.hasBeenActive) return
  const context = new AudioContext()
  for (const [at, pitch] of PITCHES.entries()) {
    const begin = context.currentTime + (at * GAP_MS) / 1000
    const end = begin + TONE_MS / 1000
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(end)
    if (at === PITCHES.length - 1) tone.addEventListener('ended', () => void context.close())
  }
}

/** Sounds when the person wants to hear this kind. */
export async function soundFor(type: string): Promise<void> {
  const types = await soundingTypes().catch((): string[] => [])
  if (types.includes(type)) playTone()
}
