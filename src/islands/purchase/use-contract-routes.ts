import { useEffect, useState } from 'react'
import { COUNTING, type PricedRoute } from '#contracts/purchase/line-price.ts'
import type { RefView } from '#contracts/view.ts'
import { isId } from '#kernel/ids.ts'
import type { Identified } from '#kernel/record.ts'
import { api } from '#stores/api.ts'

/** A route with the record a picker shows. */
export type KnownRoute = PricedRoute & { record: Identified }

const AT_ONCE = 100
/** No contract has more; what lies beyond is chosen by hand. */
const MOST_PAGES = 10

function readRoute(record: Identified): KnownRoute {
  const { id, cargo_id, charge_basis, tariff_idr, valid_from, valid_to, is_active, status } = record
  return {
    id,
    cargo_id: typeof cargo_id === 'string' ? cargo_id : null,
    charge_basis: String(charge_basis),
    tariff_idr: Number(tariff_idr),
    valid_from: String(valid_from),
    valid_to: String(valid_to),
    is_active: is_active === true,
    status: String(status),
    record,
  }
}

async function routesOf(list: string, contractId: string, signal: AbortSignal): Promise<KnownRoute[]> {
  const found: KnownRoute[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await api.list(
      { calls: { list } },
      {
        page,
        limit: AT_ONCE,
        filters: [{ field: 'contract_id', operator: '=', value: contractId }, COUNTING],
      },
      { signal },
    )
    found.push(...answer.items.map(readRoute))
    if (!answer.pagination.has_next_page) break
  }
  return found
}

const NONE: readonly KnownRoute[] = []

/** The approved routes of the contract that a form has chosen; none until they are known, or where they cannot be asked for. */
export function useContractRoutes(source: RefView | undefined, contractId: unknown): readonly KnownRoute[] {
  const [known, setKnown] = useState<{ of: string; routes: readonly KnownRoute[] }>({ of: '', routes: NONE })
  const list = source?.list
  useEffect(() => {
    // What is typed and not chosen yet has no routes.
    if (!list || !isId(contractId)) return
    const controller = new AbortController()
    routesOf(list, contractId, controller.signal).then(
      (routes) => setKnown({ of: contractId, routes }),
      () => undefined,
    )
    return () => controller.abort()
  }, [list, contractId])
  return known.of === contractId ? known.routes : NONE
}
