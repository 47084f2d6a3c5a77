import { expect, test } from 'vitest'
import { doubtsIn } from '#services/billing/payment/trips/paid-states.ts'
import { paidAt, readPaidLines } from '#services/billing/payment/rules/paid-lines.ts'

test.each([
  ['2026-11-23T09:00+07:00', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23', '2026-11-23T05:00:00.000Z'],
  ['05/11/2026', '2026-11-05T05:00:00.000Z'],
  ['5-11-26', '2026-11-05T05:00:00.000Z'],
  ['23/11/2026 10:15', '2026-11-23T03:15:00.000Z'],
  ['23 Nopember 2026 10.15 WIB', '2026-11-23T03:15:00.000Z'],
  ['31/02/2026', null],
  ['13/13/2026', null],
  ['2026-11-23T99:00+07:00', null],
  ['kemarin', null],
  ['', null],
])('%s is read as %s', (at, moment) => {
  expect(paidAt(at)).toBe(moment)
})

test('the words of finance are read in both languages, with tabs, quotes and a line of titles', () => {
  const text = [
    'No;Status;Tanggal;Referensi',
    'PAY-2611-00001;Dibayar;23/11/2026;TRX 1',
    '"PAY-2611-00002"\tGAGAL\t\tRTN 7\t"Rekening tutup"',
    '',
    'PAY-2611-00003;besok;;',
  ]
  expect(readPaidLines(text.join('\r\n'))).toEqual([
    {
      row: 2,
      payment_no: 'PAY-2611-00001',
      state: 'paid',
      at: '23/11/2026',
      text: 'TRX 1',
      reason: 'TRX 1',
    },
    {
      row: 3,
      payment_no: 'PAY-2611-00002',
      state: 'failed',
      at: '',
      text: 'RTN 7',
      reason: 'Rekening tutup',
    },
    { row: 5, payment_no: 'PAY-2611-00003', state: null, at: '', text: '', reason: '' },
  ])
})

test('a moment that can only be month first makes the others of its column uncertain, and a rounded reference is refused', () => {
  const lines = readPaidLines(
    'A;paid;11/25/2026;1\nB;paid;05/11/2026;2\nC;paid;2026-11-25;3\nD;paid;2026-11-25;1,23457E+15\nE;paid;;#N/A',
  )
  expect(doubtsIn(lines).map((doubt) => doubt?.message.slice(0, 33) ?? null)).toEqual([
    '{value} can only be month/day/yea',
    'In this column {example} can only',
    null,
    'The cell holds the number {value}',
    'The cell holds the error {value} ',
  ])
})
