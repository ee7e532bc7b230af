import type { Socket } from 'node:net'
import { commandIds } from '../../packages/smpp/command.ts'
import { FrameReader } from '../../packages/smpp/frame.ts'
import { TcpProxy } from './tcp-proxy.ts'

interface Connection {
  reader: FrameReader
  openedAt: number
}

/** A proxy to an SMSC that notes when each submit arrived, on a connection of which age. Instants by `performance.now`. */
export class SubmitWatch implements AsyncDisposable {
  readonly #proxy: TcpProxy
  readonly #submits: { at: number; openedAt: number }[]

  private constructor(proxy: TcpProxy, submits: { at: number; openedAt: number }[]) {
    this.#proxy = proxy
    this.#submits = submits
  }

  static async open(smsc: { host: string; port: number }): Promise<SubmitWatch> {
    const connections = new WeakMap<Socket, Connection>()
    const submits: { at: number; openedAt: number }[] = []
    const proxy = await TcpProxy.open(smsc, (client, octets) => {
      const at = performance.now()
      const known = connections.get(client) ?? { reader: new FrameReader(), openedAt: at }
      connections.set(client, known)
      known.reader.push(octets, (frame, start) => {
        const isSubmit = frame.readUInt32BE(start + 4) === commandIds['submit_sm']
        if (isSubmit) submits.push({ at, openedAt: known.openedAt })
      })
    })
    return new SubmitWatch(proxy, submits)
  }

  get port(): number {
    return this.#proxy.port
  }

  get count(): number {
    return this.#submits.length
  }

  /** Submits that arrived after an instant on connections that were opened before another one. */
  after(at: number, { openedBefore }: { openedBefore: number }): number {
    return this.#submits.filter((submit) => submit.at > at && submit.openedAt < openedBefore).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy[Symbol.asyncDispose]()
  }
}
