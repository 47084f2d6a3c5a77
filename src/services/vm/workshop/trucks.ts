import { AppError, refuseNow } from '#kernel/errors.ts'
import { mayEver } from '#kernel/lifecycle.ts'
import type { ActionOf, InputOf, RecordOf, Row } from '#kernel/record.ts'
import { truckLifecycle, vmTruck } from '#contracts/workshop/vm-truck.ts'
import { actionCall, callableActions } from '#engine/action/actions.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { checkedInput, refuseFields, refuseStale } from '#engine/call/input.ts'
import { answer, bodyOf, idempotencyKey } from '#engine/call/service.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { missingReferences, readRecord } from '#engine/record/records.ts'
import type { ActionRules } from '#engine/rules.ts'
import { write, type Write } from '#engine/write.ts'
import {
  againstCondition,
  lockTruck,
  setByPerson,
  type ConditionChange,
} from '#services/vm/workshop/conditions.ts'
import { askForMaintenance } from '#services/vm/workshop/jobs-of-trucks.ts'

type Truck = RecordOf<typeof vmTruck>

const changeOf = (row: Truck, input: InputOf<typeof vmTruck, 'set'>): ConditionChange => ({
  truck_id: row.id,
  condition: input.condition,
  reason_problem_id: input.reason_problem_id,
  note: input.note,
  expected_ready_at: input.expected_ready_at,
})

/** For whoever asks whether a button may be pressed; `actOnTruck` asks them too. */
export const truckActions: ActionRules<typeof vmTruck> = {
  'request-maintenance': {
    guard: async ({ row }) =>
      row.maintenance_no
        ? [
            {
              field: 'condition',
              message: 'The workshop has job {job} for it already',
              params: { job: row.maintenance_no },
            },
          ]
        : [],
  },
}

async function setTruck(w: Write, row: Truck, body: Row): Promise<void> {
  const { input: fields } = truckLifecycle.actions.set
  const input = checkedInput(fields, body)
  refuseFields(await missingReferences(w.ctx, w.tx, { fields }, w.actor, { ...input }))
  const change = changeOf(row, input)
  refuseNow(await againstCondition(w.tx, w.actor, change))
  await setByPerson(w, change)
  await w.audit({
    action: 'set',
    subject: { type: vmTruck.name, id: row.id, no: row.code },
    before: { condition: row.condition },
    after: { ...input },
  })
}

async function requestFor(w: Write, row: Truck, body: Row): Promise<void> {
  const { input: fields } = truckLifecycle.actions['request-maintenance']
  const input = checkedInput(fields, body)
  refuseFields(await missingReferences(w.ctx, w.tx, { fields }, w.actor, { ...input }))
  const refused = await truckActions['request-maintenance']!.guard!({
    ctx: w.ctx,
    db: w.tx,
    actor: w.actor,
    row,
    input,
  })
  refuseNow(Array.isArray(refused) ? refused : refused.refused)
  await askForMaintenance(w, row, input)
}

/**
 * What a person does with a truck's condition. Not done by `act`: a truck's state is the last row of its history, so that setting it
 * adds a row. Two who set it at once wait for each other at the truck.
 */
async function actOnTruck(w: Write, id: unknown, name: ActionOf<typeof vmTruck>, body: Row): Promise<Truck> {
  if (!mayEver(truckLifecycle.actions[name], w.actor.roleCode))
    throw new AppError('permission_denied', 'Your role may not do this')
  await lockTruck(w, String(id))
  const row = await readRecord(w.ctx, w.tx, vmTruck, w.actor, id)
  refuseStale(body, row)
  await (name === 'set' ? setTruck(w, row, body) : requestFor(w, row, body))
  return readRecord(w.ctx, w.tx, vmTruck, w.actor, id)
}

/** The actions of trucks; they go before `mountResource`, which would take their paths. */
export function mountTruckActions(app: ServiceApp, ctx: ServiceContext): void {
  for (const name of callableActions(vmTruck))
    mountRaw(app, actionCall(vmTruck, name), async (c) => {
      const body = await bodyOf(c)
      const record = await write(ctx, c.var.actor, idempotencyKey(c, body), (w) =>
        actOnTruck(w, c.req.param('id'), name, body),
      )
      return answer(c, record)
    })
}
