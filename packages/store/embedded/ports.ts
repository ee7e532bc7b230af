import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port of the loopback address: `wanted` if it is free. Others are chosen below the range of outgoing
 * connections, so that the port is still free after a restart.
 */
export async function freePort(wanted: number | null): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = tries === 0 && wanted !== null ? wanted : 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
  throw new Error('None of a hundred ports tried on 127.0.0.1 is free for the database server.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
