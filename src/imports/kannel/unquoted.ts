/** A value in quotes may have blanks at its ends; in it `\"` and `\\` stand for the character. */
export function unquoted(value: string): string {
  const inside = /^"(.*)"$/s.exec(value)?.[1]
  return inside === undefined ? value : inside.replaceAll(/\\(["\\])/g, '$1')
}
