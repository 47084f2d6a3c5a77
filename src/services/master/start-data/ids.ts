/** Demo records keep their ids for ever, so that tests, other services' demo data and links can name them. */
const KINDS = {
  vendor: '01',
  workUnit: '02',
  payloadType: '03',
  cargo: '04',
  scaleType: '05',
  scale: '06',
  scaleProfile: '07',
  checker: '08',
  checkpoint: '09',
  profile: '0a',
  driver: '0b',
  driverDocument: '0c',
  truck: '0d',
  truckDocument: '0e',
  truckCargo: '0f',
  truckTonTrip: '10',
  contract: '11',
  contractRoute: '12',
  problemCategory: '13',
  problem: '14',
  inspectionGroup: '15',
  inspection: '16',
  setting: '17',
  signature: '18',
} as const

export type DemoKind = keyof typeof KINDS

/** The id of the nth demo record of a kind, from 1; shaped like every other id of ours. */
export function demoId(kind: DemoKind, n: number): string {
  return `01900000-0000-7000-8000-00${KINDS[kind]}${n.toString(16).padStart(8, '0')}`
}
