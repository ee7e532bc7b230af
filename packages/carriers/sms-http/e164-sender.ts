/** A sender as carriers of numbers in E.164 form want it: numbers with `+`, names and short codes as they are. */
export function e164Sender(sender: string): string {
  return /^\d{7,15}$/.test(sender) ? `+${sender}` : sender
}
