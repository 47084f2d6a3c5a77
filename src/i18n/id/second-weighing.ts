import type { Dictionary } from '#i18n/translate.ts'

/** What proves a revised weight, and where a trip goes with another cargo. */
export const SECOND_WEIGHING: Dictionary = {
  'Why the second weighing differs': 'Mengapa timbang ulang berbeda',
  'Needed where it differs by more than the tolerance of its scale':
    'Wajib bila bedanya lebih dari toleransi timbangannya',
  'Gross beside the second weighing': 'Bruto dibanding timbang ulang',
  'Tare beside the second weighing': 'Tara dibanding timbang ulang',
  'The second weighing says gross {second} kg, {difference} kg beside what is asked for: say why':
    'Timbang ulang menunjukkan bruto {second} kg, beda {difference} kg dari yang diminta: sebutkan alasannya',
  'The second weighing says tare {second} kg, {difference} kg beside what is asked for: say why':
    'Timbang ulang menunjukkan tara {second} kg, beda {difference} kg dari yang diminta: sebutkan alasannya',
  'Order {order} has no line of this cargo on the same way: the trip stays on its line and is paid by it. Add a line to the order and ask again, or put its money right by hand.':
    'Order {order} tidak punya baris kargo ini di rute yang sama: trip tetap di barisnya dan dibayar menurutnya. Tambahkan baris ke order lalu ajukan lagi, atau betulkan uangnya secara manual.',
  'Order {order} has {count} lines of this cargo on the same way: the trip stays on its line and is paid by it. Put its money right by hand.':
    'Order {order} punya {count} baris kargo ini di rute yang sama: trip tetap di barisnya dan dibayar menurutnya. Betulkan uangnya secara manual.',
  'Line {line} of order {order} then has {kg} kg more than it asks for':
    'Baris {line} order {order} lalu berisi {kg} kg lebih dari yang diminta',
  'Trip {trip} moves to line {line} of order {order}: {cargo}':
    'Trip {trip} pindah ke baris {line} order {order}: {cargo}',
}
