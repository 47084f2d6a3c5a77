import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordRefusal } from '#services/auth/account/rules/passwords.ts'

const refusal = (password: string): string | null =>
  passwordRefusal(password, 'dewi.lestari', ['Dewi Lestari', 'dewi.l@pabrik.co.id'])

describe('refused', () => {
  test.each([
    'password123456', 'P@ssw0rd12345', 'Passw0rd!Passw0rd!', 'letmeinletmein', 'iloveyou2024!!', 'welcome12345!',
    'administrator1', 'changeme123456', 'superman123456', 'footballfootball', 'michaeljordan23', 'liverpool2005!!',
    'bismillah12345', 'sayangku123456', 'indonesiaraya45', 'katasandi12345', 'rahasia-rahasia', 'surabaya031031',
    'pupukurea2026!', 'timbangan-2026', 'jembatantimbang', 'petrokimia1972', 'gresik-gresik!', 'suratjalan2026',
    'trukmuatanpupuk', 'angkutangkut99', 'correct horse battery staple', 'correcthorsebattery9',
  ])('%s: a common word and little else', (password) => {
    expect(refusal(password)).toMatch(/^Too easy to guess/)
  }) // prettier-ignore

  test.each([
    'qwertyuiop12', 'asdfghjkl;12', '1qaz2wsx3edc', 'qwer1234asdf', 'zxcvbnm12345', 'poiuytrewq99', '1q2w3e4r5t6y',
    'abcdefghijkl', 'zyxwvutsrqpo', '098765432109', 'QWERTY123456!',
  ])('%s: keys in a row', (password) => {
    expect(refusal(password)).toBe('Too easy to guess: letters, digits or keys in a row')
  }) // prettier-ignore

  test.each(['xkcdpxkcdpxkcdp', 'mz7!qmz7!qmz7!q', 'perahuperahu', 'h4fu9 h4fu9 h4fu9'])(
    '%s: the same again',
    (password) => {
      expect(refusal(password)).toBe('Too easy to guess: the same piece again and again')
    },
  )

  test.each(['dewi.lestari-vbt', 'xx DewiLestari yy', 'zk Dewi-Lestari 3'])(
    '%s: the user name',
    (password) => {
      expect(refusal(password)).toBe('Must not contain the user name')
    },
  )

  test('the name and the address of its owner', () => {
    const of = (password: string) => passwordRefusal(password, 'u17', ['Arif Rahman', 'boss@pabrik.co.id'])
    expect(of('zk arif rahman 37')).toBe('Must not contain your name or e-mail address')
    expect(of('big-boss-of-mine')).toBe('Must not contain your name or e-mail address')
    expect(of('rahman-12345678')).toBe('Too easy to guess: a common word and little else')
  })

  test('a common word with anything but letters around it', () => {
    const filler = fc.string({
      unit: fc.constantFrom(...'0246890!#%&*()_-+=. ?'),
      minLength: 4,
      maxLength: 40,
    })
    fc.assert(
      fc.property(
        fc.constantFrom('password', 'timbangan', 'indonesia', 'sayang', 'dragon'),
        filler,
        filler,
        (word, a, b) => {
          expect(refusal(a + word + b)).not.toBeNull()
        },
      ),
    )
  })
})

describe('accepted', () => {
  test.each([
    'kapal berlayar ke utara', 'truk merah parkir malam', 'perahu kecil menyeberangi sungai', 'Zx9!vRt2#mQp',
    'tujuh kucing makan nasi goreng', 'hujan-di-bulan-juni', 'w7Kp2vNq4LxT', 'plumage orbit tangerine', '鮪が泳ぐ海は広いな大きい',
    'plant-demo-2026 belum tentu',
  ])('%s', (password) => {
    expect(refusal(password)).toBeNull()
  }) // prettier-ignore

  test('sixteen random letters and digits, nearly always', () => {
    const unit = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    const accepted = fc.sample(fc.string({ unit, minLength: 16, maxLength: 16 }), { numRuns: 500, seed: 7 })
    expect(accepted.filter((one) => refusal(one) !== null && new Set(one).size > 8)).toEqual([])
  })

  test('every password of up to 128 characters is judged in well under a tenth of a second of work', () => {
    // Time of this process: a busy machine takes none of it.
    const from = process.cpuUsage()
    fc.assert(
      fc.property(fc.string({ minLength: 100, maxLength: 128 }), (one) => (refusal(one), true)),
      { numRuns: 200 },
    )
    refusal('ab'.repeat(64))
    expect(process.cpuUsage(from).user / 200).toBeLessThan(100_000)
  })
})
