import type { EvidenceCheck, EvidenceFrame, EvidenceLink } from '#contracts/billing/evidence.ts'
import { formatKg, formatDay, formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { readsRaw } from '#frames/frame-state.ts'
import { formatOf } from '#frames/frame-parsers.ts'
import { check, kilos, open, type Say } from '#services/billing/billing/evidence/said.ts'
import type { WeightProof } from '#services/order/ports.ts'

const SOURCES: Record<WeightProof['weighment']['source'], string> = {
  indicator: 'from the indicator',
  indicator_offline: 'from the indicator, sent later',
  simulator: 'from the simulator',
  manual: 'typed by hand',
  stored_tare: 'stored tare',
  third_party: 'ticket of another scale',
  paper: 'from the paper book',
}
const PHOTOS: Record<WeightProof['weighment']['photos'][number]['position'], string> = {
  front: 'From the front',
  rear: 'From the rear',
  top: 'From above',
  cabin: 'In the cabin',
  indicator: 'Display of the indicator',
}

/** What the indicator's bytes say, read again now; null where no indicator sent them, or they can no longer be read. */
function readAgain({ weighment, frame, scale }: WeightProof): number | null {
  const raw = frame?.raw ?? weighment.raw_frame
  const format = scale.protocol && formatOf({ protocol: scale.protocol, line_format: scale.line_format })
  return raw && format ? readsRaw(raw, format) : null
}

/** Whether the weight is what its frame says. */
function agrees(proof: WeightProof, say: Say): EvidenceCheck {
  const { weighment, frame } = proof
  const read = readAgain(proof) ?? frame?.weight_kg ?? null
  if (read !== null)
    return check(
      read === weighment.weight_kg,
      read === weighment.weight_kg ? say('frame agrees') : say('frame says otherwise'),
    )
  if (weighment.source === 'simulator') return open(say('simulated'))
  return open(say('no frame'))
}

function chainOf({ chain }: WeightProof, say: Say): EvidenceCheck {
  switch (chain) {
    case 'valid':
      return check(true, say('Signature valid, unbroken to the weights beside it'))
    case 'broken':
      return check(false, say('Signature broken: the weight is not as it was written'))
    case 'unsigned':
      return open(say('From before weights were signed'))
    case 'unknown_key':
      return open(say('Signed with a key that is not here'))
  }
}

/** Bytes of a printable frame as pairs; one that is kept as pairs stays as it is. */
function hexOf(raw: string | null): string | null {
  if (raw === null || /^(?:[0-9A-F]{2} )*[0-9A-F]{2}$/.test(raw)) return raw
  return [...Buffer.from(raw, 'latin1')]
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join(' ')
}

function frameOf(proof: WeightProof, say: Say, lang: Lang): EvidenceFrame {
  const { weighment: one, frame, scale } = proof
  const raw = frame?.raw ?? one.raw_frame
  const read = readAgain(proof)
  const fact = (label: string, value: string | null): EvidenceFrame['facts'] =>
    value === null ? [] : [{ label: say(label), value }]
  return {
    text: raw,
    hex: hexOf(raw),
    facts: [
      ...fact('Reads as', read === null ? null : formatKg(read, lang)),
      ...fact('Taken', formatMoment(one.captured_at, lang)),
      ...fact('Stood still', say(one.stable ? 'Yes' : 'No')),
      ...fact('Empty platform seen before', say(one.zero_before ? 'Yes' : 'No')),
      ...fact('Record of the indicator', one.indicator_record_no),
      ...fact('Signed by the scale, key', frame?.key_id ?? null),
      ...fact('Signed by the server, key', one.key_id),
      ...fact(
        'Tera valid until',
        scale.tera_expired_at === null ? null : formatDay(scale.tera_expired_at, lang),
      ),
    ],
    neighbours: proof.beside.map(({ chain_seq: seq, hash }) => ({ seq, hash, here: seq === one.chain_seq })),
    chain: chainOf(proof, say),
    photos: one.photos.map(({ file_id, position }) => ({ file_id, label: say(PHOTOS[position]) })),
  }
}

/** A weight as it was taken, with its frame beside it. */
export function weightLink(proof: WeightProof, tareKg: number | null, say: Say, lang: Lang): EvidenceLink {
  const { weighment: one, scale, chain } = proof
  const agreed = agrees(proof, say)
  return {
    kind: 'weight',
    href: null,
    title: say(one.weight_kg === tareKg ? 'Weighing {no}, tare' : 'Weighing {no}, gross', {
      no: one.sequence,
    }),
    text: `${formatMoment(one.captured_at, lang)}, ${scale.code}, ${say(SOURCES[one.source])}`,
    carries: kilos(one.weight_kg, 'kg'),
    // A weight whose signature is broken is not saved by a frame that agrees.
    check: chain === 'broken' ? chainOf(proof, say) : agreed,
    frame: frameOf(proof, say, lang),
  }
}
