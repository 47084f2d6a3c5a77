import type { DriverCard, TruckCard } from '#contracts/dispatch/calls.ts'
import type { DriverFacts, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import { loadLimit } from '#services/order/dispatch/rules/load-guards.ts'

/** A truck as the board shows it. */
export const truckCard = (truck: TruckFacts): TruckCard => ({
  id: truck.id,
  code: truck.code,
  plate_no: truck.plate_no,
  truck_type: truck.truck_type,
  condition: truck.condition,
  trips_today: truck.trips_today,
  max_kg: loadLimit(truck),
})

/** A driver as the board shows them. */
export const driverCard = ({ id, code, name, credit_point, trips_today }: DriverFacts): DriverCard => ({
  id,
  code,
  name,
  credit_point,
  trips_today,
})
