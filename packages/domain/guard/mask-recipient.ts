/** A masked number or e-mail address for operators: `38067…67`, `a…@example.com`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at >= 0) return `${recipient.slice(0, 1)}…${recipient.slice(at)}`
  return recipient.length < 9
    ? `${recipient.slice(0, 3)}…`
    : `${recipient.slice(0, 5)}…${recipient.slice(-2)}`
}
