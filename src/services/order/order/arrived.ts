/** What arrived with a trip, kg: weighed at the end, else at the start, else as planned. */
export const ARRIVED_KG = 'coalesce(t.destination_net_kg, t.origin_net_kg, t.planned_kg)'
