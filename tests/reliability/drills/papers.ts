import { makePaper } from '#contracts/weighing/paper-calls.ts'
import {
  paperStamp,
  paperText,
  PRINTABLE,
  type PaperKind,
  type Printable,
} from '#contracts/weighing/paper.ts'
import { printTicket } from '#contracts/weighing/calls.ts'
import { weighingRevision } from '#contracts/weighing/weighing-revision.ts'
import { actionPath, pathOf } from '../calls.ts'
import type { Drill, Outcome } from '../drill.ts'
import { dataOf, personAt, type Person } from '../people.ts'
import { demoPlant, startProduct, type DemoPlant } from '../product.ts'
import { query } from '../writers.ts'

/** So many tickets of the demo's month, spread over it; `REPRINTS=100000` takes all. */
const TICKETS = Number(process.env.REPRINTS ?? 1_000)
const REVISED = 20
const AT_ONCE = 6
const KINDS = ['ticket', 'delivery-note'] as const satisfies readonly PaperKind[]

interface Ticket {
  id: string
  status: string
  printed: number
  has_note: boolean
  may_revise: boolean
}

/** A paper as it came from the first printer. */
interface Printed {
  ticket: Ticket
  kind: PaperKind
  words: string
}

/** Everything of a paper that is printed, in both languages. */
const wordsOf = ({ paper }: Printable): string =>
  [paperText(paper.en), paperText(paper.id), paper.proof].join('\n')

async function ticketsOf({ superuser }: DemoPlant): Promise<Ticket[]> {
  const all = await query<Ticket>(
    superuser,
    `select g.id, g.status, g.printed_count as printed, g.place = 'origin' and g.surat_jalan_no is not null as has_note,
       g.current_version = 1 and g.status in ('closed', 'flagged', 'verified') as may_revise
     from orders.weighing g join master.scale s on s.id = g.scale_id
     where g.net_kg is not null and s.code in ('TB-01', 'TB-02', 'TB-03') order by g.created_at, g.id`,
  )
  const step = Math.max(1, Math.ceil(all.length / TICKETS))
  // Void and revised ones are few, and say the most.
  return all.filter(({ may_revise }, at) => !may_revise || at % step === 0)
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const hand = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

async function paperOf(person: Person, id: string, kind: PaperKind, version?: number): Promise<Printable> {
  const told = await person.post(pathOf(makePaper.at, { id }), { kind, version })
  return PRINTABLE.parse(dataOf(told))
}

/** Prints both papers of every ticket; the ticket's is counted. */
async function printAll(person: Person, tickets: readonly Ticket[]): Promise<Printed[]> {
  const printed: Printed[] = []
  await inTurns(tickets, async (ticket) => {
    for (const kind of KINDS.filter((one) => one === 'ticket' || ticket.has_note))
      printed.push({ ticket, kind, words: wordsOf(await paperOf(person, ticket.id, kind)) })
    dataOf(await person.post(pathOf(printTicket.at, { id: ticket.id }), { kind: 'ticket' }))
  })
  return printed
}

/** Whatever a paper names is called otherwise now. */
async function renameAll({ superuser }: DemoPlant): Promise<void> {
  for (const table of ['vendor', 'cargo', 'checkpoint', 'scale', 'driver', 'work_unit'])
    await query(superuser, `update master.${table} set name = left('Lain ' || name, 100)`)
  await query(superuser, `update auth."user" set name = left('Lain ' || name, 100)`)
  await query(superuser, `update master.scale_profile set tera_certificate_no = 'LAIN'`)
}

/** Other seals on some tickets, asked for by one operator and confirmed by another. */
async function revise(
  plant: DemoPlant,
  [asker, other]: readonly Person[],
  tickets: readonly Ticket[],
): Promise<void> {
  const [problem] = await query<{ id: string }>(
    plant.superuser,
    `select p.id from master.problem p join master.problem_category c on c.id = p.category_id
     where c.scope = 'weighing' and p.is_active limit 1`,
  )
  for (const { id } of tickets) {
    const asked = await asker!.post(pathOf(weighingRevision.calls.create), {
      weighing_id: id,
      kind: 'metadata',
      changes: [{ field: 'seal_numbers', new_value: 'LAIN-1, LAIN-2' }],
      reason_problem_id: problem!.id,
      reason_text: 'Nomor segel keliru dicatat',
    })
    const { id: revision, row_version } = dataOf(asked)
    dataOf(await other!.post(actionPath(weighingRevision, 'confirm', String(revision)), { row_version }))
  }
}

/** What is wrong with a paper that was printed before; null where nothing is. */
async function wrongWith(
  person: Person,
  { ticket, kind, words }: Printed,
  revised: ReadonlySet<Ticket>,
): Promise<string | null> {
  const now = await paperOf(person, ticket.id, kind)
  const stamp = paperStamp(now)
  const { version } = now.paper
  const copy =
    kind === 'ticket'
      ? [`SALINAN ${ticket.printed + 1}`]
      : now.copy_no > 1
        ? [`SALINAN ${now.copy_no - 1}`]
        : []
  const marks = [...(version > 1 ? [`REVISI ${version - 1}`] : []), ...copy].join(' · ')
  const wanted = ticket.status === 'void' ? 'BATAL' : marks || null
  if (stamp !== wanted) return `${now.paper.en.no} ${kind} is stamped ${stamp}, not ${wanted}`
  if (!revised.has(ticket))
    return wordsOf(now) === words ? null : `${now.paper.en.no} ${kind} says something else`
  const before = await paperOf(person, ticket.id, kind, version - 1)
  if (wordsOf(before) !== words) return `${now.paper.en.no} ${kind}: the version before says something else`
  const says = now.paper.en.before.some(({ label }) => label === 'Seals')
  return says ? null : `${now.paper.en.no} ${kind} does not say its old seals`
}

async function reprint(plant: DemoPlant): Promise<Outcome> {
  let product = await startProduct(plant.variables())
  try {
    const tickets = await ticketsOf(plant)
    const printed = await printAll(await personAt(product.url, 'weighbridge'), tickets)
    await product.kill()
    await renameAll(plant)
    product = await startProduct(plant.variables())
    const people = await Promise.all(
      ['weighbridge', 'weighbridge-2'].map((name) => personAt(product.url, name)),
    )
    const open = tickets.filter(({ may_revise }) => may_revise)
    const revised = new Set(open.filter((_, at) => at % Math.ceil(open.length / REVISED) === 0))
    await revise(plant, people, [...revised])
    const wrong: string[] = []
    await inTurns(printed, async (one) => {
      const said = await wrongWith(people[0]!, one, revised)
      if (said) wrong.push(said)
    })
    const voided = tickets.filter(({ status }) => status === 'void').length
    return {
      ok: wrong.length === 0 && printed.length > 0 && revised.size > 0 && voided > 0,
      figure: `${printed.length} papers of ${tickets.length} tickets (${voided} void, ${revised.size} revised now) printed twice, ${wrong.length} wrong ${wrong.slice(0, 3).join(' | ')}`,
    }
  } finally {
    await product.stop()
  }
}

export const PAPER_DRILLS: readonly Drill[] = [
  {
    name: 'reprints',
    goal: 'tickets printed before say the same in every byte after all names were changed, a kill and revisions: SALINAN n, REVISI n with old values, BATAL (rel.R14)',
    async run() {
      const plant = await demoPlant()
      try {
        return await reprint(plant)
      } finally {
        await plant.forget()
      }
    },
  },
]
