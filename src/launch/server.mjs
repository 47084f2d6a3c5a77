// How Node runs the server. Left to itself V8 gives a program that makes much short-lived rubbish 130 MB for new objects
// and lets the old ones grow fourfold before it looks; a plant's machine has PostgreSQL beside it, and both together have
// 500 MB under load. A smaller space for new objects also means shorter pauses. And what every request makes is not born
// old because much of it once was: such an object holds on to all of its request, and a third of the rubbish outlived its
// requests until the long pause that collects everything.
// `npm run bench` measures each flag by leaving it out. The old space grows by its own size before V8 looks: with three quarters of that it looked so
// often that list pages fell from 570 a second to between 360 and 480 (quiet machine, two cores, 30 days of demo data), and with 372 MB after
// them Node holds no more than before.
export const MEMORY = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
]

/** Node's arguments that start the server. */
export const PROGRAM = 'src/server/main.ts'
/** The program collects by itself, once, what its start leaves behind. */
export const SERVER = [...MEMORY, '--expose-gc', PROGRAM]
