import { offlinePrefix } from '#contracts/weighing/offline-number.ts'
import { sealedText } from '#contracts/weighing/offline-sealed.ts'
import type { CaptureBody, MeantWeighing } from '#contracts/weighing/calls.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { t } from '#i18n/browser.ts'
import { RefusedCall } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { AgentCapture } from '#islands/weighing/agent/agent-connection.ts'
import { captureFrame } from '#islands/weighing/agent/follow-agent.ts'
import type { Captured } from '#islands/weighing/use-capture.ts'
import { $secret, passOf, reckoned, store, terminalOf } from '#islands/weighing/offline/desk-state.ts'
import { sealOf } from '#islands/weighing/offline/pin.ts'
import { keepIdentity } from '#islands/weighing/offline/ready.ts'
import { slipOf } from '#islands/weighing/offline/slip.ts'
import { unsentOf, type KeptTerminal, type KeptTicket } from '#islands/weighing/offline/store.ts'
import { setUnsent } from '#stores/unsent.ts'

type Body = CaptureBody & MeantWeighing

/** The truck on the scale, for a record that people have to find again. */
export interface Who {
  truckId: string
  plate: string
}

function sayNoFrame(reason: AgentCapture['refused']): string {
  switch (reason) {
    case 'moving':
      return t('The weight is still moving')
    case 'overload':
      return t('The load is above the capacity of the scale')
    case 'net':
      return t('The indicator shows a net weight; clear its tare')
    case 'not_zeroed':
      return t('The scale has not been back at zero since the last weighing')
    default:
      return t('No connection to the indicator')
  }
}

const refused = (message: string): RefusedCall => new RefusedCall('failed_precondition', message)

async function signedFrame(scaleId: string): Promise<SignedFrame> {
  const captured = await captureFrame(scaleId)
  if (captured.frame) return captured.frame
  throw refused(sayNoFrame(captured.refused))
}

/** The next number of the terminal's day. */
function numbered(terminal: KeptTerminal, ms: number): KeptTerminal {
  const prefix = offlinePrefix(terminal.scale_code, terminal.code, ms)
  const last_ticket = prefix === terminal.prefix ? terminal.last_ticket + 1 : 1
  return { ...terminal, prefix, last_ticket }
}

const noOf = ({ prefix, last_ticket }: KeptTerminal): string => prefix + String(last_ticket).padStart(3, '0')

/** What was weighed, and when. */
interface Weight {
  kg: number
  at: string
}

/** The ticket as it stands after this weight: a new one, or one from here or from before with its second weight. */
function ticketAfter(
  body: Body,
  who: Who,
  { kg, at }: Weight,
  known: KeptTicket | null,
  no: string,
): KeptTicket {
  if (known) return { ...known, second_kg: kg }
  return {
    id: uuidv7(),
    ticket_no: no,
    scale_id: body.scale_id,
    truck_id: who.truckId,
    trip_id: body.trip_id ?? null,
    place: body.place,
    first_kg: kg,
    first_at: at,
    second_kg: null,
  }
}

function capturedOf(ticket: KeptTicket): Omit<Captured, 'slip'> {
  const { first_kg, second_kg, place } = ticket
  const tareFirst = place === 'check' ? first_kg < (second_kg ?? 0) : place === 'origin'
  const [tare, gross] = tareFirst ? [first_kg, second_kg] : [second_kg, first_kg]
  const isClosed = second_kg !== null && tare !== null && gross !== null
  return {
    id: ticket.id,
    ticket_no: ticket.ticket_no,
    status: isClosed ? 'closed' : 'open',
    place,
    flow: place === 'check' ? 'check' : place === 'origin' ? 'tare_first' : 'gross_first',
    first_kg,
    tare_kg: isClosed ? tare : null,
    gross_kg: isClosed ? gross : null,
    net_kg: isClosed ? gross - tare : null,
    variance_percent: null,
    spot_check: null,
    surat_jalan_no: null,
  }
}

async function knownTicket(body: Body, queued: KeptTicket | null): Promise<KeptTicket | null> {
  if (body.sequence !== 2 || !body.weighing_id) return null
  return (await (await store()).get('tickets', body.weighing_id)) ?? queued
}

/** One weight after another, over all tabs of this browser. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('angkut-weighing', work)

/**
 * Takes the weight that stands on the scale, signed by its program, and writes it down in this browser under the operator's seal (dec.I3.2).
 * It says that it is saved only when the disk has it (rel.R16). `queued` is the open ticket that the last queue knew of the truck.
 */
export function takeOffline(body: Body, who: Who, queued: KeptTicket | null): Promise<Captured> {
  return inTurn(async () => {
    const { scale_id } = body
    const [before, pass] = [await terminalOf(scale_id), await passOf(scale_id)]
    if (!before || !pass)
      throw refused(
        t('Your shift has ended. Sign in when the server is back, or use the numbered paper book'),
      )
    const secret = $secret.get()
    if (secret === null) throw refused(t('Type your PIN first'))
    const typed = body.manual_kg ?? null
    const frame = typed === null ? await signedFrame(scale_id) : null
    const known = await knownTicket(body, queued)
    const isFirst = body.sequence === 1
    const now = reckoned()
    const weight = { kg: frame?.weight_kg ?? typed ?? 0, at: frame?.at ?? new Date(now.ms).toISOString() }
    const terminal = {
      ...(isFirst ? numbered(before, Date.parse(weight.at)) : before),
      counter: before.counter + 1,
    }
    const ticket = ticketAfter(body, who, weight, known, noOf(terminal))
    const id = uuidv7()
    const content = JSON.stringify({
      ticket_id: ticket.id,
      ticket_no: ticket.ticket_no,
      plate_no: who.plate,
      truck_id: who.truckId,
      at: new Date(now.ms).toISOString(),
      sure: now.sure,
      capture: body,
      frame,
    })
    const { terminal_id, counter } = terminal
    const seal = await sealOf(secret, sealedText(terminal_id, id, counter, content))
    const db = await store()
    const tx = db.transaction(['terminals', 'records', 'tickets'], 'readwrite', { durability: 'strict' })
    await Promise.all([
      tx.objectStore('terminals').put(terminal),
      tx.objectStore('tickets').put(ticket),
      tx
        .objectStore('records')
        .add({ id, terminal_id, scale_id, counter, pass_id: pass.pass_id, content, seal, unsent: 1 }),
      tx.done,
    ])
    keepIdentity(scale_id, { id: terminal_id, prefix: terminal.prefix, last: terminal.last_ticket })
    setUnsent((await unsentOf(db)).length)
    return { ...capturedOf(ticket), slip: slipOf(ticket, who.plate) }
  })
}
