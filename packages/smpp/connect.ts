import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '../kit/time/clock.ts'

export interface ConnectOptions {
  host: string
  port: number
  /** TLS from the first octet, or null for plain TCP. `ca` is PEM text; null: the system's authorities. */
  tls: { rejectUnauthorized: boolean; ca: string | null; servername: string | null } | null
  clock: Clock
  timeoutMs: number
  signal: AbortSignal
}

/** Opens a socket for SMPP. Rejects with a sentence when it fails, takes too long or is aborted. */
export function connectSocket(options: ConnectOptions): Promise<Socket> {
  const { host, port, clock, timeoutMs, signal } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('the connection is no longer wanted'))
    const socket = begin(options)
    const cancel = clock.after(timeoutMs, () =>
      socket.destroy(new Error(`no connection to ${host}:${port} within ${timeoutMs} ms`)),
    )
    const abort = () => socket.destroy(new Error('the connection is no longer wanted'))
    const settle = () => {
      cancel()
      signal.removeEventListener('abort', abort)
      socket.removeListener('error', fail)
      socket.removeListener('close', close)
    }
    const fail = (error: Error) => {
      settle()
      socket.on('error', () => undefined)
      reject(new Error(`cannot connect to ${host}:${port}: ${error.message}`, { cause: error }))
    }
    const close = () => fail(new Error('the peer closed the connection'))
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    socket.on('close', close)
    socket.once(options.tls === null ? 'connect' : 'secureConnect', () => {
      settle()
      resolve(socket)
    })
  })
}

function begin({ host, port, tls }: ConnectOptions): Socket {
  if (tls === null) return connectTcp({ host, port })
  return connectTls({
    host,
    port,
    rejectUnauthorized: tls.rejectUnauthorized,
    ...(tls.ca === null ? {} : { ca: tls.ca }),
    ...(tls.servername === null ? {} : { servername: tls.servername }),
  })
}
