/**
 * The known word that was probably meant, or null: the same letters in another spelling (`system_id`), a word without
 * its unit (`responseTimeout`), or at most two typing errors.
 */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const plain = letters(word)
  const same = known.find((candidate) => letters(candidate) === plain)
  if (same !== undefined) return same
  const longer = known.filter((candidate) => plain.length > 3 && letters(candidate).startsWith(plain))
  if (longer.length === 1) return longer[0] ?? null
  const allowed = Math.min(2, Math.floor(plain.length / 3))
  let nearest: string | null = null
  let shortest = allowed + 1
  for (const candidate of known) {
    const other = letters(candidate)
    // Each letter more is an error: a long word is compared with none.
    if (Math.abs(other.length - plain.length) > allowed) continue
    const distance = editDistance(plain, other)
    if (distance < shortest) {
      shortest = distance
      nearest = candidate
    }
  }
  return nearest
}

function letters(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Levenshtein distance in which two swapped letters count as one error. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped))
    }
  }
  return at(a.length, b.length)
}
