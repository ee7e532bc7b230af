import type { Clock } from '../src/lib/clock.ts'
import { systemClock } from '../src/lib/clock.ts'
import { Carriers } from './carriers.ts'
import { Handsets } from './handsets.ts'
import { SandboxHttp } from './sandbox-http.ts'
import type { SmscAddress } from './smsc/listeners.ts'
import { Smsc } from './smsc/smsc.ts'
import type { SmscOptions } from './smsc/smsc-options.ts'

export interface SandboxOptions {
  /** What handsets received and what the carriers owe survives in this folder; null keeps all in memory. */
  dataDir: string | null
  /** The `/sandbox` interface. `host` is 127.0.0.1 unless given; port 0 takes a free one. */
  http: { host?: string; port: number }
  sms: Omit<SmscOptions, 'handsets' | 'clock' | 'dataDir'>
  clock?: Clock
}

export interface SandboxAddresses {
  /** Such as `http://127.0.0.1:8090`, without a path. */
  http: string
  smpp: SmscAddress
  smppTls: SmscAddress | null
}

/** A simulated phone network: handsets, the carriers that reach them, and the interface to both. */
export interface Sandbox extends AsyncDisposable {
  readonly addresses: SandboxAddresses
  readonly handsets: Handsets
  readonly smsc: Smsc
}

/** Rejects when a port cannot be had or the folder cannot be written; nothing is left open then. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, clock = systemClock } = options
  const opened: AsyncDisposable[] = []
  try {
    const handsets = await Handsets.open({ dataDir, clock })
    opened.unshift(handsets)
    const smsc = await Smsc.open({ ...options.sms, handsets, clock, dataDir })
    opened.unshift(smsc)
    const { host = '127.0.0.1', port } = options.http
    const http = await SandboxHttp.open({ host, port, parts: { handsets, carriers: new Carriers([smsc]) } })
    opened.unshift(http)
    return {
      addresses: { http: http.url, smpp: smsc.address, smppTls: smsc.tlsAddress },
      handsets,
      smsc,
      [Symbol.asyncDispose]: () => closeAll(opened),
    }
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

/** One after the other: whoever uses a part is closed before it. */
async function closeAll(parts: AsyncDisposable[]): Promise<void> {
  for (const part of parts.splice(0)) await part[Symbol.asyncDispose]()
}
