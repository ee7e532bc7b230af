let lastAddress = ''

/** What the list was looked at with, to come back to it from a message. */
export function keepListAddress(search: string): void {
  lastAddress = search
}

export function listAddress(): string {
  return `/messages${lastAddress}`
}
