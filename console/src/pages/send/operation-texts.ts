/** The text for a name of the contract; the name itself where there is no text yet. */
export function wordsFor(table: Readonly<Record<string, string>>, name: string): string {
  return table[name] ?? name
}
