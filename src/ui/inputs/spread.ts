/**
 * One line of `run` values `step` apart from `from` on, each replaced by the better one of all that are at most `reach` away. Whatever the
 * reach, a value is looked at three times: the best from the start of its block on and back from its end together see every window.
 */
function line(
  values: Float32Array,
  into: Float32Array,
  at: { from: number; step: number; run: number; reach: number },
  better: (a: number, b: number) => number,
): void {
  const { from, step, run, reach } = at
  const block = 2 * reach + 1
  const [ahead, back] = [new Float32Array(run), new Float32Array(run)]
  for (let n = 0; n < run; n += 1) {
    const value = values[from + n * step]!
    ahead[n] = n % block === 0 ? value : better(ahead[n - 1]!, value)
  }
  for (let n = run - 1; n >= 0; n -= 1) {
    const value = values[from + n * step]!
    back[n] = n === run - 1 || n % block === block - 1 ? value : better(back[n + 1]!, value)
  }
  for (let n = 0; n < run; n += 1) {
    const [first, last] = [Math.max(0, n - reach), Math.min(run - 1, n + reach)]
    // A window that is cut off at an end lies in one block or reaches over its border once.
    const isWhole = last - first < block - 1 && Math.floor(first / block) === Math.floor(last / block)
    into[from + n * step] = isWhole
      ? first % block === 0
        ? ahead[last]!
        : back[first]!
      : better(back[first]!, ahead[last]!)
  }
}

function spread(
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
  better: (a: number, b: number) => number,
): Float32Array {
  const [rows, all] = [new Float32Array(values.length), new Float32Array(values.length)]
  for (let y = 0; y < height; y += 1)
    line(values, rows, { from: y * width, step: 1, run: width, reach }, better)
  for (let x = 0; x < width; x += 1) line(rows, all, { from: x, step: width, run: height, reach }, better)
  return all
}

/** Each value as the largest of the square around it that reaches so far. */
export const largest = (values: Float32Array, width: number, height: number, reach: number): Float32Array =>
  spread(values, width, height, reach, Math.max)

/** Each value as the least of the square around it that reaches so far. */
export const least = (values: Float32Array, width: number, height: number, reach: number): Float32Array =>
  spread(values, width, height, reach, Math.min)
