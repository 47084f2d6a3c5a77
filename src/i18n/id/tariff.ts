import type { Dictionary } from '#i18n/translate.ts'

/** Tariffs that a second person approves. */
export const TARIFF: Dictionary = {
  'A changed tariff waits for a second person': 'Tarif yang diubah menunggu orang kedua',
  'A tariff was refused': 'Tarif ditolak',
  'A tariff waits for a second person': 'Tarif menunggu orang kedua',
  'A change of a claim price waits for a second person': 'Perubahan harga klaim menunggu orang kedua',
  'A change of a contract waits for a second person': 'Perubahan kontrak menunggu orang kedua',
  'A change of contract {no} waits for approval': 'Perubahan kontrak {no} menunggu persetujuan',
  'A change of the claim price of {no} waits for approval': 'Perubahan harga klaim {no} menunggu persetujuan',
  'Account of who entered': 'Akun pengisi',
  'Account of who entered the terms': 'Akun pengisi syarat',
  'A change of a truck waits for a second person': 'Perubahan truk menunggu orang kedua',
  'A change of truck {no} waits for approval': 'Perubahan truk {no} menunggu persetujuan',
  'Contracts, claim prices and trucks to approve': 'Kontrak, harga klaim, dan truk menunggu persetujuan',
  'It takes effect when another super admin or a control tower of the company approves it.':
    'Berlaku setelah disetujui super admin lain atau control tower perusahaan.',
  'Needed when what claims are made of changes; somebody else then approves the change':
    'Wajib bila dasar klaim diubah; orang lain lalu menyetujui perubahannya',
  'Needed when plates, type, tare or JBI change; somebody else then approves the change':
    'Wajib bila pelat, jenis, tara, atau JBI diubah; orang lain lalu menyetujui perubahannya',
  'Orders can use it once somebody else activates it.':
    'Order dapat memakainya setelah orang lain mengaktifkannya.',
  'Somebody else must activate the contract whose terms you entered':
    'Kontrak yang syaratnya Anda isi harus diaktifkan orang lain',
  'Terms entered by': 'Syarat diisi oleh',
  'Terms entered by {by}, {at}': 'Syarat diisi oleh {by}, {at}',
  'Against the tariff before': 'Dibanding tarif sebelumnya',
  'Entered at': 'Diisi pada',
  'No tariff waits for a second person.': 'Tidak ada tarif yang menunggu orang kedua.',
  'Nothing is rated by this tariff until somebody else approves it: another super admin, or a control tower of the company.':
    'Tarif ini belum dipakai menghitung sampai orang lain menyetujuinya: super admin lain atau control tower perusahaan.',
  'Not approved by a second person': 'Belum disetujui orang kedua',
  'Somebody else must approve the tariff that you entered': 'Tarif yang Anda isi harus disetujui orang lain',
  'What is missing': 'Yang belum ada',
  'Tariff before': 'Tarif sebelumnya',
  'Tariff {no} waits for approval': 'Tarif {no} menunggu persetujuan',
  'Tariff {no} was refused': 'Tarif {no} ditolak',
  'Tariffs to approve': 'Tarif menunggu persetujuan',
  'The tariff before it no longer begins before this one':
    'Tarif sebelumnya tidak lagi mulai sebelum tarif ini',
  'The tariff {code} waits for its approval: ask the control tower or a super admin':
    'Tarif {code} menunggu persetujuan: mintalah control tower atau super admin',
  'The tariff {code} was refused; choose another route': 'Tarif {code} ditolak; pilih rute lain',
  'This tariff was refused. It waits again once it is changed.':
    'Tarif ini ditolak. Ia menunggu lagi setelah diubah.',
  'Decide on {code} first': 'Putuskan {code} dahulu',
  'This tariff was refused; change it instead': 'Tarif ini ditolak; ubahlah tarif itu',
  'At most {most} days': 'Paling banyak {most} hari',
  'By the tariffs that held': 'Menurut tarif yang berlaku',
  'By this tariff': 'Menurut tarif ini',
  'No load of these days would have been rated by this tariff.':
    'Tidak ada muatan pada hari-hari ini yang akan dihitung dengan tarif ini.',
  'Only the newest {most} loads of these days were tried.':
    'Hanya {most} muatan terbaru pada hari-hari ini yang dicoba.',
  'The trial could not be made.': 'Uji coba tidak dapat dilakukan.',
  'Approve tariff': 'Setujui tarif',
  '{code} waits for a second person, loaded {day}': '{code} menunggu orang kedua, dimuat {day}',
  'Try it': 'Coba',
  'Try it on past days': 'Coba pada hari yang lalu',
  'What the verified loads of these days would have cost. Nothing is changed.':
    'Berapa biaya muatan terverifikasi pada hari-hari ini. Tidak ada yang diubah.',
  '{count} loads': '{count} muatan',
  '{count} loads had no tariff; by this one they would cost {amount}.':
    '{count} muatan tidak punya tarif; dengan tarif ini biayanya {amount}.',
}
