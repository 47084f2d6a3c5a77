import { MOST_ROWS } from '#contracts/list-request.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { COUNTING, type PricedRoute } from '#contracts/purchase/line-price.ts'
import type { Api } from '#kernel/client.ts'
import { orNull } from '#layouts/generic/page-data.ts'

/** The approved routes of a contract that prices are compared with; what cannot be read is not compared with. */
export async function routesOfContract(api: Api, contractId: string): Promise<PricedRoute[]> {
  const page = await orNull(
    api.list(contractRoute, {
      limit: MOST_ROWS,
      filters: [{ field: 'contract_id', operator: '=', value: contractId }, COUNTING],
    }),
  )
  return (page?.items ?? []).map(({ cargo_id = null, ...route }) => ({ ...route, cargo_id }))
}
