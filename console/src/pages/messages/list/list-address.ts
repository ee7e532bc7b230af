let lastAddress = ''

/** The address of the list with its last filters, for the way back from a message. */
export function keepListAddress(search: string): void {
  lastAddress = search
}

export function listAddress(): string {
  return `/messages${lastAddress}`
}
