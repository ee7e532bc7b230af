/**
 * A sender's name as it is compared: carriers write names in capitals as they like, and two that differ in nothing else
 * are one to subscribers.
 */
export function comparedSender(name: string): string {
  return name.toLowerCase()
}
