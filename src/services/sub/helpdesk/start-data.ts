import { tutorial } from '#contracts/helpdesk/tutorial.ts'
import { tellPast } from '#engine/record/past-entries.ts'
import { insertRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { momentOf } from '#contracts/day-text.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'

/** The demo plant's tutorials: three that are published, one that is being written. */
const TUTORIALS = [
  {
    id: '01900000-0000-7000-8000-002000000001',
    code: 'TIMBANG-1',
    title: 'Menimbang truk dua kali',
    audience_role_codes: ['weighbridge'],
    body_markdown:
      'Tunggu tanda **STABIL**, pilih trip, lalu tekan F2. Timbang kedua memakai tiket yang sama; periksa selisih sebelum menyimpan.',
    status: 'published',
  },
  {
    id: '01900000-0000-7000-8000-002000000002',
    code: 'P2H',
    title: 'Pemeriksaan harian kendaraan (P2H)',
    audience_role_codes: [],
    body_markdown:
      'Periksa rem, ban, lampu, dan perlengkapan K3 sebelum sesi dimulai. Butir kritis yang gagal membuat truk tidak dapat ditugaskan.',
    status: 'published',
  },
  {
    id: '01900000-0000-7000-8000-002000000003',
    code: 'ORDER-V2',
    title: 'Membuat order dengan beberapa baris',
    audience_role_codes: ['order-requester'],
    body_markdown: 'Isi kepala order, tambahkan baris, lalu tinjau sisa PO dan anggaran sebelum mengajukan.',
    status: 'draft',
  },
  {
    id: '01900000-0000-7000-8000-002000000004',
    code: 'BINA-SOPIR',
    title: 'Pembinaan sopir: keselamatan di jalan dan di pabrik',
    audience_role_codes: ['driver', 'control-tower'],
    is_coaching: true,
    body_markdown:
      'Patuhi batas kecepatan 40 km/jam di pabrik, pakai helm dan rompi, ikuti rute, dan istirahat 30 menit setelah 4 jam mengemudi. Bicarakan catatan terakhir dengan menara kontrol dan sepakati perbaikannya.',
    status: 'published',
  },
] as const

/** Adds the demo plant's tutorials, each written some weeks ago and published the day after. */
export async function loadTutorials(w: Write): Promise<void> {
  for (const [at, { id, status, ...row }] of TUTORIALS.entries()) {
    const day = addDays(plantDay(new Date(w.at)), -90 + at * 9)
    const [written, published] = [momentOf(day, 10, 15), momentOf(addDays(day, 1), 8, 40)]
    const by = asPerson(w, 'helpdesk', written)
    const value = { ...row, media_type: 'article', sequence: at + 1 }
    const isOut = status === 'published'
    await insertRecord(by, tutorial, value, { id, status, published_at: isOut ? published : null })
    const entry = { subject: { type: tutorial.name, id, no: row.code }, by: by.actor }
    const out = { before: { status: 'draft' }, after: { status } }
    await tellPast(w, [
      { ...entry, action: 'create', after: value, at: written },
      ...(isOut ? [{ ...entry, action: 'publish', ...out, at: published }] : []),
    ])
  }
}
