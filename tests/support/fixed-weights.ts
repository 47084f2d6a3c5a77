import type { WeighSite } from './weigh-site.ts'

/** The same weights in every run, as no simulated truck has them: 9,470 kg empty, 19,450 kg full, at the origin. */
export async function fixWeights(site: Pick<WeighSite, 'rows'>, id: string): Promise<void> {
  const rows = [
    'alter table orders.weighment disable trigger user',
    `update orders.weighment set weight_kg = case sequence when 1 then 9470 else 19450 end where weighing_id = '${id}'`,
    'alter table orders.weighment enable trigger user',
    `update orders.weighing set first_kg = 9470, second_kg = 19450, tare_kg = 9470, gross_kg = 19450, net_kg = 9980 where id = '${id}'`,
    `update orders.trip set origin_net_kg = 9980 where id = (select trip_id from orders.weighing where id = '${id}')`,
  ]
  for (const row of rows) await site.rows(row)
}
