/** Hides what may be a phone number in words that came from outside: `380501234567` becomes `38050…67`. */
export function maskDigits(text: string): string {
  return text.replaceAll(/\d{10,15}/g, (digits) => `${digits.slice(0, 5)}…${digits.slice(-2)}`)
}
