import type { Dictionary } from '#i18n/translate.ts'

/** What the cockpit says while it works without the server. */
export const OFFLINE_SCREENS: Dictionary = {
  'Six to ten digits': 'Enam sampai sepuluh angka',
  'Not all the same and not a row such as 123456': 'Jangan angka sama semua atau urut seperti 123456',
  'This is not the PIN; {count} tries left': 'PIN salah; sisa {count} percobaan',
  'Too many wrong numbers: sign in when the server is back, or use the numbered paper book':
    'PIN salah terlalu sering: masuk lagi saat server kembali, atau pakai buku manual bernomor',
  'New PIN for this shift': 'PIN baru untuk shift ini',
  'Your PIN': 'PIN Anda',
  'Make ready': 'Siapkan',
  'Tick that the whole truck is on the platform': 'Centang bahwa seluruh truk ada di atas timbangan',
  'Say how many people are on board': 'Isi berapa orang di dalam truk',
  'Open with PIN': 'Buka dengan PIN',
  '{count} weights were sent': '{count} berat terkirim',
  '{count} wait for a decision': '{count} menunggu keputusan',
  'Not sent yet: {count}': 'Belum terkirim: {count}',
  'Send now': 'Kirim sekarang',
  'Without the server': 'Tanpa server',
  'Weights are kept on this device and sent later': 'Berat disimpan di perangkat ini dan dikirim kemudian',
  'Make ready for work without the server': 'Siapkan kerja tanpa server',
  'Ready without the server until {time}': 'Siap tanpa server sampai {time}',
  'This device cannot keep weights now: its disk may be full':
    'Perangkat ini tidak bisa menyimpan berat sekarang: penyimpanannya mungkin penuh',
  'Type your PIN first': 'Ketik PIN Anda dulu',
  'Your shift has ended. Sign in when the server is back, or use the numbered paper book':
    'Shift Anda sudah berakhir. Masuk lagi saat server kembali, atau pakai buku manual bernomor',
  'NOT SENT YET: valid with this number once the server has it':
    'BELUM TERKIRIM: berlaku dengan nomor ini setelah server menerimanya',
  'The net is not above zero': 'Netto tidak di atas nol',
  '{count} entries have not been sent yet': '{count} berat belum terkirim',
  'Nothing is lost: they stay on this device and are sent when somebody signs in here. Better wait until they are sent.':
    'Tidak ada yang hilang: semuanya tetap di perangkat ini dan dikirim saat seseorang masuk di sini. Sebaiknya tunggu sampai terkirim.',
  'Stay here': 'Tetap di sini',
  'Leave them here': 'Tinggalkan di sini',
  'One pass waits for the server: it draws which trucks are weighed empty too. Weigh this truck twice':
    'Sekali timbang menunggu server: server mengundi truk yang ditimbang kosong juga. Timbang truk ini dua kali',
  'This truck is loaded and has no empty weight. Wait for the server, or use the numbered paper book':
    'Truk ini sudah bermuatan dan belum punya berat kosong. Tunggu server, atau pakai buku manual bernomor',
  'A new version is ready': 'Versi baru siap',
  'Open it now': 'Buka sekarang',
  'Finish the truck on the scale first': 'Selesaikan dulu truk di timbangan',
  'The weights of this device are sent first': 'Berat di perangkat ini dikirim dulu',
  'Keep what the browser stores': 'Pertahankan simpanan peramban',
}
