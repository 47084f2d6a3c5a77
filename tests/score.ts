// npm run score: how far the tree is from its goals; with the name of a figure, the places that make it up.
import { figuresOf, findingsOf, type FigureName } from './support/score.ts'
import { keeps, LIMITS } from './support/score-limits.ts'
import { readSources } from './support/sources.ts'

const names = Object.keys(LIMITS) as FigureName[]

function table(): void {
  const figures = figuresOf(readSources())
  console.log(`${'figure'.padEnd(50)}${'goal'.padStart(8)}${'limit'.padStart(8)}${'now'.padStart(8)}`)
  for (const name of names) {
    const { figure, goal, limit } = LIMITS[name]
    const now = figures[name]
    const outcome = keeps(LIMITS[name], now, goal)
      ? ''
      : keeps(LIMITS[name], now, limit)
        ? '  open'
        : '  WORSE'
    const numbers = [goal, limit, now].map((value) => String(value).padStart(8)).join('')
    console.log(`${figure.padEnd(50)}${numbers}${outcome.padEnd(8)}  ${name}`)
  }
}

function places(name: string): void {
  const found = Object.entries(findingsOf(readSources())).find(([figure]) => figure === name)
  console.log(found ? found[1].join('\n') : `No places for "${name}"; there are: ${names.join(', ')}`)
}

const [name] = process.argv.slice(2)
if (name) places(name)
else table()
