import type { Clock } from '../../packages/kit/time/clock.ts'
import type { Handsets } from '../handsets.ts'
import type { SmscAccount } from './accounts.ts'
import type { SmscFaults } from './faults.ts'

export interface SmscOptions {
  handsets: Handsets
  clock: Clock
  /** Folder of the ledger; null keeps everything in memory. */
  dataDir: string | null
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** Port for TLS; null (the default): none. */
  tlsPort?: number | null
  /** PEM. Default: the public test key of `test-certificate.ts`. */
  tls?: { key: string; cert: string }
  /** Default: `posthorn` with the password `sandbox`. */
  accounts?: readonly SmscAccount[]
  /** Faults from the start; those left out are off. */
  faults?: Partial<SmscFaults>
  /** Ordinary numbers get their messages after 0 to this many milliseconds. Default 50. */
  deliveryDelayMs?: number
  /** A receipt that a client has answered with a temporary error is sent again after this time. Default 1,000. */
  redeliverAfterMs?: number
  /** deliver_sm that may be unanswered on one connection. Default 100. */
  deliverWindow?: number
  /** Messages on their way or not yet reported, at most; then 0x14. Default 100,000. */
  maxOpen?: number
  /** Counts submits seen before, among the newest 1,000,000. Default false. */
  trackDuplicates?: boolean
}
