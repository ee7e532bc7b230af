import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

const host = '127.0.0.1'

/**
 * A port for a program that cannot choose one itself, free for UDP and TCP. It is below the range of ephemeral ports,
 * so that the system gives it to no other program before this one starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await takesUdp(port)) && (await takesTcp(port))) return port
  }
}

function takesUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => socket.close(() => resolve(false)))
    socket.bind(port, host, () => socket.close(() => resolve(true)))
  })
}

function takesTcp(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
