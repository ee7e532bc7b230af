/** A sender's name for comparison, without case: carriers change the case of names. */
export function comparedSender(name: string): string {
  return name.toLowerCase()
}
