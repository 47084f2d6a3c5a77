// How Node runs the server. By default V8 gives a program that allocates many short-lived objects 130 MB for its young
// generation, and lets the old generation grow fourfold before it collects it; a plant's machine has PostgreSQL beside it, and
// both together have 500 MB under load. A smaller young generation also means shorter pauses. Pretenuring is off: V8 would
// allocate objects of a request in the old generation because earlier ones from the same place in the code lived long. Such an
// object keeps everything of its request reachable, and a third of the garbage stayed until the next full collection.
// `npm run bench` measures each flag by leaving it out. The old generation grows by its own size before V8 collects it. With three
// quarters of that V8 collected so often that list pages fell from 570 a second to between 360 and 480 (quiet machine, two cores, 30
// days of demo data); decision 8 has the figures.
export const FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
  // The program collects by itself, once, what its start leaves behind.
  '--expose-gc',
]

/** Node's arguments that start the server. */
export const PROGRAM = 'src/server/main.ts'
export const SERVER = [...FLAGS, PROGRAM]
