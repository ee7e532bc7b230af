/**
 * A value in quotes may have blanks at its ends and a comment after it; in it `\"` and `\\` stand for the character. A
 * quote without a backslash is itself, as Kannel reads it.
 */
export function unquoted(value: string): string {
  const inside = /^"((?:[^"\\]|\\.)*)"\s*#/s.exec(value)?.[1] ?? /^"(.*)"$/s.exec(value)?.[1]
  return inside === undefined ? value : inside.replaceAll(/\\(["\\])/g, '$1')
}
