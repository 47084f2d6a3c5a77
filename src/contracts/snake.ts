/** proto3 JSON writes lowerCamelCase and reads both; we read both and write snake_case (read.R1). */
export function snake(name: string): string {
  if (!/[a-z]/.test(name)) return name
  return name.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())
}
