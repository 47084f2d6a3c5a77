/**
 * What attackers try first (std.S03). The lists of leaked passwords are words with digits, signs and repetitions
 * around them; at twelve characters and more a list of the words and a rule for the rest say the same in less space.
 */
const WORDS = new Set(
  `password passwort passord passwd pass word secret login letmein welcome access admin administrator root master user guest test
  testing temp default changeme change qwerty qwertz azerty asdf zxcv abcd abc iloveyou loveyou love lovely lover forever always
  baby babygirl babyboy angel angels princess prince queen king sunshine sunflower rainbow butterfly flower rose jasmine summer
  winter spring autumn monday friday january february march april june july august september october november december football
  soccer baseball basketball hockey tennis golf hunter fishing dragon monkey tiger lion panther eagle falcon phoenix wolf bear
  shadow ghost killer hello hallo whatever nothing something anything superman batman spiderman ironman starwars skywalker
  pokemon pikachu naruto minecraft playstation nintendo xbox google facebook instagram twitter youtube whatsapp microsoft windows
  apple samsung android computer internet network server system manager office company business school college student teacher
  doctor engineer driver mother father mommy daddy mama papa brother sister family friend friends freedom liberty peace heaven
  jesus jesuschrist christ god blessed blessing faith grace hope trust trustno amen allah allahuakbar bismillah muhammad islam
  alhamdulillah insyaallah subhanallah michael michelle jennifer jessica jordan daniel david andrew anthony ashley amanda nicole
  charlie thomas robert george william joshua matthew christopher samantha elizabeth victoria alexander maria anna andrea sophie
  liverpool arsenal chelsea barcelona realmadrid madrid manchester united juventus milan ronaldo messi neymar corvette ferrari
  mercedes porsche mustang yamaha honda toyota suzuki kawasaki harley davidson money dollar rich lucky winner champion diamond
  silver golden gold platinum crystal purple orange yellow green blue black white pink red chocolate cookie cheese banana pepper
  ginger coffee pizza burger music guitar piano dance dancing rock metal hiphop metallica nirvana blink eminem matrix trinity
  morpheus merlin wizard magic mystery sexy fuck fucking fuckyou asshole bitch shit pussy cool awesome amazing beautiful pretty
  happy smile crazy stupid idiot power energy strong super ultra mega hacker hacking security secure private public please
  thankyou sorry correct horse battery staple correcthorsebatterystaple one two three four five six seven eight nine zero
  indonesia merdeka pancasila garuda nusantara jakarta surabaya bandung semarang yogyakarta jogja medan makassar palembang malang
  gresik bontang cikampek lhokseumawe jawa sumatra kalimantan sulawesi papua bali lombok persib persija arema bonek sayang sayangku
  cinta cintaku kamu aku kita rindu kangen bunga mawar melati matahari bintang bulan pelangi cantik ganteng manis bidadari malaikat
  rahasia katasandi sandi kunci masuk terserah kucing anjing garuda naga harimau macan elang ibu bapak ayah bunda anak adik kakak
  keluarga sahabat teman selamanya selalu jodoh bahagia senyum doraemon dangdut kopi nasi goreng bakso rokok
  budi agus dewi siti sri putri putra rina ratna eko joko bambang wahyu adi dian rizky dimas fajar yusuf ahmad
  angkut angkutan pupuk pupukindonesia urea npk phonska amoniak ammonia timbang timbangan jembatan jembatantimbang truk truck
  muatan kargo cargo gudang pelabuhan pabrik plant operator supir sopir petrokimia petrogres kujang pusri kaltim pim fertilizer
  logistik logistics transport transportasi weighbridge tonase surat jalan suratjalan raya jaya maju kontrak tiket demo`.split(
    /\s+/,
  ),
)

/** Words that join others into a sentence and make no password better: "thisismypassword". */
const FILLERS = new Set(
  'this that is my our your the an am are was in on of to for and not no new old with from it ini itu saya yang dan di ke milik untuk baru'.split(
    ' ',
  ),
)

/** Rows and columns of keyboards, digits and the alphabet; read backwards too. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9j0',
  '!@#$%^&*()',
].flatMap((run) => [run, [...run].toReversed().join('')])

const SHORTEST_RUN = 4
/** A piece shorter than a password must not be the whole password, said again. */
const SHORTEST_PIECE = 12
const LONGEST_WORD = 24

/** Signs and digits people write for letters. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const unleet = (text: string): string => [...text].map((letter) => LEET[letter] ?? letter).join('')

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text of somebody's own, three characters or more, stands in a password, spaces and dots not counted. */
export function holdsName(plain: string, name: string): boolean {
  const wanted = bare(name)
  return wanted.length >= 3 && (bare(plain).includes(wanted) || plain.includes(name.toLowerCase()))
}

/** Whether little is left without the pieces of alphabet, digits and keyboard rows. */
export function isRun(plain: string): boolean {
  let left = 0
  for (let at = 0; at < plain.length;) {
    let length = 0
    for (let size = SHORTEST_RUN; at + size <= plain.length; size += 1) {
      const piece = plain.slice(at, at + size)
      if (!RUNS.some((run) => run.includes(piece))) break
      length = size
    }
    if (!length) left += 1
    at += length || 1
  }
  return left < Math.max(5, plain.length * 0.4)
}

/** Whether a password is one short piece said several times, the last one perhaps cut. */
export function isRepeated(plain: string): boolean {
  for (let size = 1; size < SHORTEST_PIECE && size * 2 <= plain.length; size += 1)
    if (
      plain ===
      plain
        .slice(0, size)
        .repeat(Math.ceil(plain.length / size))
        .slice(0, plain.length)
    )
      return true
  return false
}

/** The fewest letters that are in no known word, and how many different words cover the rest. */
function cover(letters: string, words: ReadonlySet<string>): { rest: number; words: number } {
  type Best = { rest: number; used: ReadonlySet<string> }
  const best: Best[] = [{ rest: 0, used: new Set() }]
  for (let end = 1; end <= letters.length; end += 1) {
    const before = best[end - 1]!
    let found: Best = { rest: before.rest + 1, used: before.used }
    for (let start = Math.max(0, end - LONGEST_WORD); start <= end - 2; start += 1) {
      const word = letters.slice(start, end)
      if (!words.has(word)) continue
      const { rest, used } = best[start]!
      const more = used.has(word) || FILLERS.has(word) ? used : new Set([...used, word])
      if (rest < found.rest || (rest === found.rest && more.size < found.used.size))
        found = { rest, used: more }
    }
    best.push(found)
  }
  const { rest, used } = best[letters.length]!
  return { rest, words: used.size }
}

/**
 * Whether a password is at most three different common words (the owner's names among them) and fewer than four letters
 * beside, digits and signs not counted. Four words in a row are a good password, unless everybody knows them.
 */
export function isCommon(plain: string, owner: readonly string[]): boolean {
  const words = new Set([...WORDS, ...FILLERS, ...owner.filter((word) => word.length >= 3)])
  const trimmed = plain.replace(/[^\p{L}]+$/u, '')
  const read = [trimmed, trimmed.replace(/^[^\p{L}]+/u, '')].map(unleet)
  return [plain, ...read, ...read.map((text) => text.replaceAll('i', 'l'))].some((text) => {
    const letters = text.replace(/[^\p{L}]/gu, '')
    if (letters.startsWith('correcthorsebattery')) return true
    const found = cover(letters, words)
    return found.rest < 4 && found.words <= 3
  })
}
