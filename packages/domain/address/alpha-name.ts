/** Whether `name` may be an alpha-name (docs/reference/contract.md, "Senders"). Does not check its approval. */
export function isAlphaName(name: string): boolean {
  return /^[A-Za-z0-9._\- ]{3,11}$/.test(name)
}
