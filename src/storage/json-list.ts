/** Between the elements of a list: JSON text never has this character, its control characters are escaped. */
const separator = '\x1e'

/**
 * A list of JSON texts as one parameter. Unlike in an array literal nothing in it has to be escaped, and JSON
 * is full of what would have to be. `jsonList` reads it in SQL.
 */
export function joinJson(texts: readonly string[]): string {
  return texts.join(separator)
}

/** The SQL that makes an array of parameter `number` again; a lone empty text comes back as no element. */
export function jsonList(number: number, type: 'json' | 'text'): string {
  return `string_to_array($${number}, E'\\x1e')::${type}[]`
}
