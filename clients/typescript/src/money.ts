/** A decimal number as text, to the digit as the gateway wrote it: `"999.5"`, in the currency of the account. */
export type Money = string

/** Whole millionths, the unit in which the gateway counts money: `"0.5"` is `500000n`. Throws a RangeError. */
export function toMicros(money: Money): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6})0*)?$/.exec(money) ?? []
  if (whole === '') {
    throw new RangeError(`money must be a decimal number of at most six places, like 0.50, not ${money}`)
  }
  return BigInt(`${sign}${whole}${fraction.padEnd(6, '0')}`)
}
