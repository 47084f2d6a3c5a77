import type { ExtraClause } from '#services/_shared/list-query.ts'

/** Records of a truck are its vendor's (standards A4). */
export const throughTruck: ExtraClause = (actor, p) =>
  actor.scope.vendor &&
  `t.truck_id in (select id from master.truck where vendor_id = any(${p.add(actor.scope.vendor)}::uuid[]))`

/** Records of a driver are his vendor's, and his own. */
export const throughDriver: ExtraClause = (actor, p) => {
  const { vendor, driver } = actor.scope
  const clauses = [
    vendor && `t.driver_id in (select id from master.driver where vendor_id = any(${p.add(vendor)}::uuid[]))`,
    driver && `t.driver_id = any(${p.add(driver)}::uuid[])`,
  ].filter((clause) => clause !== null)
  return clauses.length ? clauses.join(' and ') : null
}

/** A contract of no work unit is everybody's. */
export const contractOfUnit: ExtraClause = (actor, p) =>
  actor.scope.work_unit &&
  `(t.work_unit_id is null or t.work_unit_id = any(${p.add(actor.scope.work_unit)}::uuid[]))`

/** A route is as visible as its contract. */
export const throughContract: ExtraClause = (actor, p) => {
  const { vendor, work_unit: unit } = actor.scope
  const clauses = [
    vendor && `c.vendor_id = any(${p.add(vendor)}::uuid[])`,
    unit && `(c.work_unit_id is null or c.work_unit_id = any(${p.add(unit)}::uuid[]))`,
  ].filter((clause) => clause !== null)
  return clauses.length
    ? `t.contract_id in (select c.id from master.contract c where ${clauses.join(' and ')})`
    : null
}
