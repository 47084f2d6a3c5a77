/** What arrived with a trip, kg: weighed at the end, else at the start, else as planned. */
export const ARRIVED_KG = 'coalesce(t.destination_net_kg, t.origin_net_kg, t.planned_kg)'

/** What was received of it, kg: less than arrived where its quality says so (dec.I3.13); the freight is paid by what arrived. */
export const RECEIVED_KG = `coalesce(t.received_kg, ${ARRIVED_KG})`
