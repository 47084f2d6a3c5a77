/**
 * The rules of a contract, which come when a form first asks for them; null when they cannot be loaded: then the service decides alone.
 */
export async function rulesOf(name: string) {
  try {
    const [{ contractOf }, { checkChange, checkNew }] = await Promise.all([
      import('#contracts/lazy.ts'),
      import('#contracts/schemas.ts'),
    ])
    return { contract: await contractOf(name), checkChange, checkNew }
  } catch {
    return null
  }
}
