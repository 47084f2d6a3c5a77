import { expect, test } from 'vitest'
import { amountInWords, MOST_SAID } from '#contracts/payment/amount-words.ts'

test.each([
  [0, 'nol rupiah', 'zero rupiah'],
  [1, 'satu rupiah', 'one rupiah'],
  [10, 'sepuluh rupiah', 'ten rupiah'],
  [11, 'sebelas rupiah', 'eleven rupiah'],
  [12, 'dua belas rupiah', 'twelve rupiah'],
  [19, 'sembilan belas rupiah', 'nineteen rupiah'],
  [20, 'dua puluh rupiah', 'twenty rupiah'],
  [21, 'dua puluh satu rupiah', 'twenty-one rupiah'],
  [100, 'seratus rupiah', 'one hundred rupiah'],
  [111, 'seratus sebelas rupiah', 'one hundred eleven rupiah'],
  [999, 'sembilan ratus sembilan puluh sembilan rupiah', 'nine hundred ninety-nine rupiah'],
  [1000, 'seribu rupiah', 'one thousand rupiah'],
  [1001, 'seribu satu rupiah', 'one thousand one rupiah'],
  [2000, 'dua ribu rupiah', 'two thousand rupiah'],
  [11_000, 'sebelas ribu rupiah', 'eleven thousand rupiah'],
  [101_000, 'seratus satu ribu rupiah', 'one hundred one thousand rupiah'],
  [250_000, 'dua ratus lima puluh ribu rupiah', 'two hundred fifty thousand rupiah'],
  [1_000_000, 'satu juta rupiah', 'one million rupiah'],
  [1_001_000, 'satu juta seribu rupiah', 'one million one thousand rupiah'],
  [1_001_100, 'satu juta seribu seratus rupiah', 'one million one thousand one hundred rupiah'],
  [1_000_000_000, 'satu miliar rupiah', 'one billion rupiah'],
  [2_000_000_015, 'dua miliar lima belas rupiah', 'two billion fifteen rupiah'],
  [1_000_000_000_000, 'satu triliun rupiah', 'one trillion rupiah'],
  [
    MOST_SAID,
    'sembilan ratus sembilan puluh sembilan triliun sembilan ratus sembilan puluh sembilan miliar sembilan ratus sembilan puluh ' +
      'sembilan juta sembilan ratus sembilan puluh sembilan ribu sembilan ratus sembilan puluh sembilan rupiah',
    'nine hundred ninety-nine trillion nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ' +
      'ninety-nine thousand nine hundred ninety-nine rupiah',
  ],
])('%i is said as %s', (amount, indonesian, english) => {
  expect(amountInWords(amount, 'id')).toBe(indonesian)
  expect(amountInWords(amount, 'en')).toBe(english)
})

test.each([-1, 0.5, MOST_SAID + 1, Number.NaN])('%d is no amount to say', (amount) => {
  expect(() => amountInWords(amount, 'id')).toThrow(RangeError)
})
