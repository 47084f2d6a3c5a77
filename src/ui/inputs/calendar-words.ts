import { addLocale, localeOptions } from 'primereact/api'

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

const SPOKEN = {
  chooseDate: 'Pilih tanggal',
  chooseMonth: 'Pilih bulan',
  chooseYear: 'Pilih tahun',
  prevMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  prevYear: 'Tahun sebelumnya',
  nextYear: 'Tahun berikutnya',
  prevDecade: 'Dasawarsa sebelumnya',
  nextDecade: 'Dasawarsa berikutnya',
  prevHour: 'Jam sebelumnya',
  nextHour: 'Jam berikutnya',
  prevMinute: 'Menit sebelumnya',
  nextMinute: 'Menit berikutnya',
}

/** Teaches PrimeReact its calendar's words (spec.9 has the labels in English); weeks begin on Monday. */
export function teachCalendar(): void {
  const english = localeOptions('en')
  addLocale('en', { ...english, firstDayOfWeek: 1 })
  addLocale('id', {
    ...english,
    firstDayOfWeek: 1,
    dayNames: DAYS,
    dayNamesShort: DAYS.map((day) => day.slice(0, 3)),
    dayNamesMin: DAYS.map((day) => day.slice(0, 2)),
    monthNames: MONTHS,
    monthNamesShort: MONTHS.map((month) => month.slice(0, 3)),
    today: 'Hari ini',
    clear: 'Kosongkan',
    ...SPOKEN,
  })
}
