import type { Clock } from '../../packages/kit/time/clock.ts'
import type { SipTimers } from '../../telephony/sip/transaction/timers.ts'
import type { Handsets } from '../handsets.ts'
import type { SipFaults } from './sip-faults.ts'

export interface SipOptions {
  handsets: Handsets
  clock: Clock
  /** Folder in which recordings are kept; null keeps them in memory. */
  dataDir: string | null
  /** Address for SIP and RTP. Default 127.0.0.1. */
  host?: string
  /** For UDP and TCP; 0 takes a free one. */
  port: number
  /** Default `posthorn`. */
  username?: string
  /** Default `sandbox`. */
  password?: string
  /** How callers are challenged: by 407 (`proxy`, the default), by 401 (`user`), or not at all. */
  challenge?: 'proxy' | 'user' | 'none'
  /** Of the challenge. Default MD5. */
  algorithm?: 'MD5' | 'SHA-256'
  /** Later answers to a challenge are stale. Default five minutes. */
  nonceLifetimeMs?: number
  /** More calls at once are refused with 503. Default 1,000. */
  maxCalls?: number
  /** A call that rings longer ends with 480. Default three minutes. */
  maxRingMs?: number
  /** A call that is answered for longer is ended with BYE. Default ten minutes. */
  maxTalkMs?: number
  /** How much of a call is recorded. Default 60 seconds; 0 records nothing. */
  recordSeconds?: number
  /** Calls that are recorded at once; further ones are not recorded. Default 100. */
  maxRecorded?: number
  /** Recordings kept, the newest. Default 200. */
  maxRecordings?: number
  /** Ports for RTP, both ends included; null, the default, for any that are free. */
  mediaPorts?: { from: number; to: number } | null
  timers?: SipTimers
  faults?: Partial<SipFaults>
}

/** What a client must know. */
export interface SipAddress {
  host: string
  /** UDP and TCP. */
  port: number
  username: string
  password: string
}
