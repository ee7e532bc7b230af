import { Server } from 'node:net'

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

/**
 * Rejects with such a sentence where one of the ports cannot be listened on now. Listens on all of them at once and closes
 * them again: until the gateway can store what it accepts, clients and proxies see a refused connection and go elsewhere.
 */
export async function requireFreePorts(addresses: readonly ListenAddress[]): Promise<void> {
  const servers: Server[] = []
  try {
    for (const address of addresses) servers.push(await listenOn(address))
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

function listenOn(address: ListenAddress): Promise<Server> {
  // A client that comes in the moment before it is closed is cut off.
  const server = new Server((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portRefused(error, address)))
    const { host, port } = address
    server.listen({ host, port, exclusive: true }, () => resolve(server))
  })
}
