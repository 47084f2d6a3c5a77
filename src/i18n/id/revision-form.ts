/** What the form of a revision says in the browser. */
export const REVISION_FORM: Readonly<Record<string, string>> = {
  'Now: {value}': 'Sekarang: {value}',
  'Choose the ticket and the kind first.': 'Pilih tiket dan jenisnya dahulu.',
  'The whole ticket becomes void. Its number stays, and it is printed as BATAL.':
    'Seluruh tiket menjadi batal. Nomornya tetap, dan dicetak BATAL.',
}
