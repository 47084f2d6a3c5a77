// npm run drills [-- all | name …]: does harm to the built product, one drill after the other, and says what became of it. Without a word it does
// those that are over in a moment. Ends with 1 when one fails.
import { setup, teardown } from '../support/postgres.ts'
import type { Drill, Outcome } from './drill.ts'
import { forgetDemoPlant } from './product.ts'
import { AROUND_DRILLS } from './drills/around.ts'
import { ASSIGNMENT_DRILLS } from './drills/assignments.ts'
import { BESIDE_DRILLS } from './drills/beside.ts'
import { BOARD_DRILLS } from './drills/board.ts'
import { COPY_DRILLS } from './drills/copies.ts'
import { CRASH_DRILLS } from './drills/crash.ts'
import { CUT_DRILLS } from './drills/cuts.ts'
import { DATABASE_DRILLS } from './drills/database.ts'
import { DOOR_DRILLS } from './drills/doors.ts'
import { FAULT_DRILLS } from './drills/faults.ts'
import { FRAME_DRILLS } from './drills/frames.ts'
import { HALF_SENT_DRILLS } from './drills/half-sent.ts'
import { LOAD_DRILLS } from './drills/load.ts'
import { LOOP_DRILLS } from './drills/loop.ts'
import { MONEY_DRILLS } from './drills/money.ts'
import { PAPER_DRILLS } from './drills/papers.ts'
import { RACE_DRILLS } from './drills/races.ts'
import { SHIFT_DRILLS } from './drills/shift.ts'
import { TAMPER_DRILLS } from './drills/tampered.ts'
import { TWO_SERVER_DRILLS } from './drills/two-servers.ts'

const ALL: readonly Drill[] = [
  ...DATABASE_DRILLS,
  ...AROUND_DRILLS,
  ...COPY_DRILLS,
  ...CRASH_DRILLS,
  ...FAULT_DRILLS,
  ...RACE_DRILLS,
  ...TAMPER_DRILLS,
  ...ASSIGNMENT_DRILLS,
  ...DOOR_DRILLS,
  ...HALF_SENT_DRILLS,
  ...LOAD_DRILLS,
  ...LOOP_DRILLS,
  ...BESIDE_DRILLS,
  ...BOARD_DRILLS,
  ...TWO_SERVER_DRILLS,
  ...FRAME_DRILLS,
  ...PAPER_DRILLS,
  ...CUT_DRILLS,
  ...SHIFT_DRILLS,
  ...MONEY_DRILLS,
]

async function outcomeOf(drill: Drill): Promise<Outcome> {
  try {
    return await drill.run()
  } catch (error) {
    return { ok: false, figure: error instanceof Error ? error.message : String(error) }
  }
}

/** One line for each drill: verdict, name, time, figure, goal. Gives whether all went well. */
async function runAll(drills: readonly Drill[]): Promise<boolean> {
  let failures = 0
  for (const drill of drills) {
    const from = performance.now()
    const { ok, figure, skipped } = await outcomeOf(drill)
    if (!ok) failures += 1
    const verdict = ok ? (skipped ? 'skipped' : 'ok') : 'FAILED'
    const time = `${((performance.now() - from) / 1000).toFixed(0)} s`
    console.log(
      `${verdict.padEnd(8)}${drill.name.padEnd(13)}${time.padStart(5)}  ${figure.trim()}  [goal: ${drill.goal}]`,
    )
  }
  console.log(
    failures ? `${failures} of ${drills.length} drills FAILED` : `${drills.length} drills, none failed`,
  )
  return failures === 0
}

/** The word for all drills, the long ones too. */
const EVERY = 'all'

function chosen(names: readonly string[]): readonly Drill[] {
  if (names.includes(EVERY)) return ALL
  return names.length ? ALL.filter(({ name }) => names.includes(name)) : ALL.filter(({ isLong }) => !isLong)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== EVERY && !ALL.some((drill) => drill.name === name))
if (unknown.length) {
  console.error(
    `There is no drill ${unknown.join(', ')}. There are: ${EVERY}, ${ALL.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
await setup()
try {
  process.exitCode = (await runAll(chosen(wanted))) ? 0 : 1
} finally {
  await forgetDemoPlant()
  await teardown()
}
process.exit()
