import { createSocket } from 'node:dgram'

/** Seconds from 1900 to 1970. */
const epochSeconds = 2_208_988_800
const packetOctets = 48
/** No leap warning, version 4, client: RFC 4330, 4. */
const clientHead = 0x23

/**
 * How far the clock of a time server is ahead of ours, in milliseconds (SNTP, RFC 4330). Rejects where it does not
 * answer until `signal` is aborted, or is not synchronised itself.
 */
export function networkTimeOffset(
  { host, port }: { host: string; port: number },
  now: () => number,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const end = (how: () => void) => {
      signal.removeEventListener('abort', onAbort)
      socket.close()
      how()
    }
    const onAbort = () => end(() => reject(new Error('no answer')))
    signal.addEventListener('abort', onAbort, { once: true })
    socket.once('error', (error) => end(() => reject(error)))
    const request = Buffer.alloc(packetOctets)
    request[0] = clientHead
    const sentAt = now()
    writeInstant(request, sentAt)
    socket.on('message', (answer) => {
      // The server repeats our transmit timestamp: a stray packet does not.
      if (answer.length < packetOctets || !answer.subarray(24, 32).equals(request.subarray(40, 48))) return
      const stratum = answer[1] ?? 0
      const receivedAt = now()
      end(() => {
        if (stratum === 0 || stratum > 15) return reject(new Error('it is not synchronised itself'))
        resolve((readInstant(answer, 32) - sentAt + readInstant(answer, 40) - receivedAt) / 2)
      })
    })
    socket.send(request, port, host)
  })
}

function writeInstant(packet: Buffer, ms: number): void {
  packet.writeUInt32BE(Math.floor(ms / 1_000) + epochSeconds, 40)
  packet.writeUInt32BE(Math.floor(((ms % 1_000) / 1_000) * 2 ** 32), 44)
}

function readInstant(packet: Buffer, at: number): number {
  return (packet.readUInt32BE(at) - epochSeconds) * 1_000 + (packet.readUInt32BE(at + 4) / 2 ** 32) * 1_000
}
