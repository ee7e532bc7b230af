import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { SipPeer } from './transport.ts'

/** The address of ours from which packets to `peer` leave; sends nothing. Rejects where there is no route. */
export function findLocalAddress({ host, port }: SipPeer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    const fail = (error: Error) => {
      socket.close()
      reject(new Error(`no way to ${host}: ${error.message}`, { cause: error }))
    }
    socket.once('error', fail)
    socket.connect(port, host, () => {
      const { address } = socket.address()
      socket.close()
      resolve(address)
    })
  })
}
