/** A sentence with a capital at its beginning. */
export function capital(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}
