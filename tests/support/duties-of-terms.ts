import { addDays, plantDay } from '#kernel/clock.ts'
import { checkpointId } from '#services/master/start-data/checkpoints.ts'
import { cargoId } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId } from '#services/master/start-data/parties.ts'
import type { DutyCase, Made } from './duty-desk.ts'
import { storedFile } from './files.ts'
import { asAdmin, next, REASON, WHY, type MoneyDesk } from './money-desk.ts'
import type { Row } from './order-site.ts'

type Case = DutyCase<MoneyDesk>

/** A draft of a contract by a super admin. */
async function draft(desk: MoneyDesk): Promise<Made> {
  const n = next()
  const by = asAdmin(desk)
  const contract = await desk.post('contract/create', by, {
    code: `K-DUA-${n}`,
    name: `Kontrak ${n}`,
    contract_no: `DUA/${n}`,
    vendor_id: vendorId('GKT'),
    start_date: plantDay(),
    end_date: addDays(plantDay(), 300),
    waiting_rate_idr_per_hour: 75_000,
  })
  return { id: contract.id, by }
}

async function route(desk: MoneyDesk, contract: unknown): Promise<Made> {
  const by = asAdmin(desk)
  const made = await desk.post('contract-route/create', by, {
    contract_id: contract,
    code: `R-${next()}`,
    origin_checkpoint_id: checkpointId('PORT-A'),
    destination_checkpoint_id: checkpointId('YARD-KCL'),
    distance_km: 3.25,
    standard_duration_min: 40,
    charge_basis: 'per_ton',
    tariff_idr: 17_500,
    valid_from: plantDay(),
    valid_to: addDays(plantDay(), 200),
  })
  return { id: made.id, by }
}

async function withRoute(desk: MoneyDesk): Promise<Made> {
  const made = await draft(desk)
  const tariff = await route(desk, made.id)
  await desk.act('contract-route/{id}/approve', tariff.id, desk.plant.tower.actor)
  return made
}

/** A change of master data that counts already, by a super admin. */
const changed =
  (at: string, id: (desk: MoneyDesk) => Promise<unknown>, change: Row): Case['make'] =>
  async (desk) => {
    const by = asAdmin(desk)
    const record = await id(desk)
    await desk.post(`${at}/update`, by, { id: record, ...change, ...WHY })
    return { id: record, by }
  }

async function purchaseOrder(desk: MoneyDesk): Promise<Made> {
  const by = desk.plant.requester.actor
  const made = await desk.post('purchase-order/create', by, {
    po_no: `PO-DUA-${next()}`,
    vendor_id: vendorId('SJL'),
    contract_id: demoId('contract', 2),
    po_date: '2026-03-01',
    valid_from: '2026-03-01',
    valid_to: '2026-12-31',
    lines: [{ cargo_id: cargoId('UREA'), quantity_ton: 100, unit_price_idr: 20_000 }],
  })
  await desk.act('purchase-order/{id}/submit', made.id, by)
  return { id: made.id, by }
}

/** Every decision about what prices, taxes, wages, purchases and weights are made of. */
export const TERM_DUTIES: Readonly<Record<string, Case>> = {
  'purchase-order/{id}/open': { decider: 'order-requester', make: purchaseOrder },
  'purchase-order/{id}/approve-change': {
    decider: 'order-requester',
    async make(desk) {
      const { id, by } = await purchaseOrder(desk)
      const open = await desk.act('purchase-order/{id}/open', id, desk.plant.approver.actor)
      const [line] = open.lines as Row[]
      const lines = [{ id: line!.id, cargo_id: line!.cargo_id, unit_price_idr: 20_000, quantity_ton: 150 }]
      await desk.act('purchase-order/update', id, by, { lines, ...WHY })
      return { id, by }
    },
  },
  'work-unit-budget/{id}/approve-change': {
    decider: 'compiler-handling',
    async make(desk) {
      const by = desk.site.as('compiler-handling').actor
      const months = Array.from({ length: 12 }, (_, at) => ({ month: at + 1, allocated_idr: 1_000_000 }))
      const budget = { work_unit_id: workUnitId('WU-DIST'), fiscal_year: 2031, months }
      const { id } = await desk.post('work-unit-budget/create', by, budget)
      await desk.act('work-unit-budget/{id}/activate', id, by)
      await desk.act('work-unit-budget/{id}/revise', id, by, {
        months: [{ month: 3, allocated_idr: 9_000_000_000 }],
        reason: REASON,
      })
      return { id, by }
    },
  },
  'contract/{id}/activate': { decider: 'control-tower', make: withRoute },
  'contract/{id}/approve-change': {
    decider: 'super-admin',
    make: changed(
      'contract',
      async (desk) => {
        const { id } = await withRoute(desk)
        await desk.act('contract/{id}/activate', id, desk.plant.tower.actor)
        return id
      },
      { waiting_rate_idr_per_hour: 80_000 },
    ),
  },
  'contract-route/{id}/approve': {
    decider: 'super-admin',
    make: async (desk) => route(desk, (await draft(desk)).id),
  },
  'cargo/{id}/approve-change': {
    decider: 'control-tower',
    make: changed('cargo', () => Promise.resolve(cargoId('KCL')), { claim_price_idr_per_kg: 1 }),
  },
  'truck/{id}/approve-change': {
    decider: 'control-tower',
    make: changed('truck', () => Promise.resolve(demoId('truck', 40)), { plate_colour: 'yellow' }),
  },
  'tax-rate/update': {
    decider: 'super-admin',
    async make(desk) {
      const by = asAdmin(desk)
      const rate = { kind: 'ppn', percent: 13, valid_from: '2027-01-01', source: 'PMK nomor baru 2027' }
      const { id } = await desk.post('tax-rate/create', by, { ...rate, is_confirmed: false })
      return { id, by, input: { is_confirmed: true } }
    },
  },
  'vendor-tax-profile/{id}/approve': {
    decider: 'super-admin',
    async make(desk) {
      const by = asAdmin(desk)
      const { id } = await desk.post('vendor-tax-profile/create', by, {
        vendor_id: demoId('vendor', 1),
        valid_from: plantDay(),
        is_pkp: true,
        npwp: '0013.1216.6009.1000',
        is_final_tax: false,
        evidence_file_id: (await storedFile(desk.plant, desk.site.as('super-admin'))).id,
      })
      return { id, by }
    },
  },
  'driver-pay-profile/{id}/approve': {
    decider: 'control-tower',
    async make(desk) {
      const by = desk.plant.tower.actor
      const hours = { monthly_idr: 5_190_000, week_days: '6', rest_day: '7', other_day: '6' }
      const { id } = await desk.post('driver-pay-profile/create', by, {
        vendor_id: vendorId('GKT'),
        valid_from: plantDay(),
        ...hours,
      })
      return { id, by }
    },
  },
  'setting/{id}/approve-change': {
    decider: 'super-admin',
    async make(desk) {
      const by = asAdmin(desk)
      const value = { name: 'least_between_weighings_min', value: 0, scope: 'global' }
      const { id } = await desk.post('setting/create', by, { ...value, ...WHY })
      return { id, by }
    },
  },
  'scale-profile/{id}/approve-change': {
    decider: 'super-admin',
    make: changed('scale-profile', () => Promise.resolve(demoId('scaleProfile', 1)), { division_kg: 20 }),
  },
}
