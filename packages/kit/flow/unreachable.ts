/** Closes a switch: a union member without a case fails to compile here. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
