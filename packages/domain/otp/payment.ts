/**
 * What a code confirms (EU 2018/389, article 5): amount and payee stand in the text, and the code is right for them
 * alone.
 */
export interface Payment {
  /** In its one form: `12.50`. */
  amount: string
  /** ISO 4217. */
  currency: string
  payee: string
}

/** What is hashed of a code. */
export function boundCode(code: string, payment: Payment | null): string {
  if (payment === null) return code
  const { amount, currency, payee } = payment
  return JSON.stringify([code, amount, currency, payee])
}
