export interface ListenAddress {
  host: string
  port: number
  /** Where the operator chooses the port: `listen.port (POSTHORN_PORT)`. */
  setting: string
}

/** What an operator does where a server cannot listen; any other error as it is. */
export function portRefused(error: unknown, { host, port, setting }: ListenAddress): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = reasons[code ?? '']
  if (reason === undefined) return error
  return new Error(`port ${port} of ${host} ${reason}: change ${setting} (${message})`, { cause: error })
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'is not allowed for this user',
  EADDRNOTAVAIL: 'cannot be used, because this machine does not have the address',
}
