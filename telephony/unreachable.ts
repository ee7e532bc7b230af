/** Closes a switch: a new member of a union that is not handled breaks the build here. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
