import type { Answer, Caller } from './plant.ts'
import { storedFile } from './files.ts'
import { capture, pass, TB1, weighSite, type WeighSite } from './weigh-site.ts'

type Row = Record<string, unknown>

/** A weighbridge with tickets that can be put right. */
export interface RevisionSite extends WeighSite {
  operator: Caller
  second: Caller
  tower: Caller
  problemId: string
  /** A ticket of the nth truck at the origin, both weights taken by the operator. */
  ticket(n: number, more?: Row): Promise<Row>
  /** Asks for a revision with a reason and a paper; `changes` as field and new value. */
  ask(
    ticketId: unknown,
    kind: string,
    changes: readonly (readonly [string, string])[],
    more?: Row,
  ): Promise<Answer<Row>>
  decide(caller: Caller, id: unknown, action: string, body?: Row): Promise<Answer<Row>>
  ticketNow(id: unknown): Promise<Row>
}

export async function revisionSite(): Promise<RevisionSite> {
  const site = await weighSite()
  const operator = site.as('weighbridge', { scale: [TB1] })
  const second = site.as('weighbridge-2', { scale: [TB1] })
  const [problem] = await site.rows<{ id: string }>(
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id where c.scope = 'weighing' limit 1`,
  )
  return {
    ...site,
    operator,
    second,
    tower: site.as('control-tower'),
    problemId: problem!.id,
    async ticket(n, more = {}) {
      const trip_id = await site.addTrip(n)
      await site.standOn(operator, TB1, { trip_id })
      await capture(operator, { scale_id: TB1, trip_id })
      await site.clear(operator, TB1)
      pass(4 * 60_000)
      await site.standOn(operator, TB1, { trip_id })
      const answer = await capture<Row>(operator, {
        scale_id: TB1,
        trip_id,
        note: 'Catatan operator',
        ...more,
      })
      if (answer.status !== 200) throw new Error(answer.header.message)
      await site.clear(operator, TB1)
      return answer.data
    },
    async ask(ticketId, kind, changes, more = {}) {
      const asker = site.as('weighbridge', { scale: [TB1] })
      const file = await storedFile(site, asker)
      return asker.post<Row>('/v1/weighing-revision/create', {
        weighing_id: ticketId,
        kind,
        changes: changes.map(([field, new_value]) => ({ field, new_value })),
        reason_problem_id: problem!.id,
        reason_text: 'Angka pada tiket keliru',
        ...(kind === 'weight' ? { indicator_record_no: 'ALIBI-4711' } : {}),
        evidence: kind === 'metadata' ? [] : [{ file_id: file.id }],
        ...more,
      })
    },
    decide: (caller, id, action, body = {}) =>
      caller.act<Row>(`/v1/weighing-revision/${String(id)}/${action}`, body),
    async ticketNow(id) {
      const [row] = await site.rows('select * from orders.weighing where id = $1', [id])
      return row!
    },
  }
}
