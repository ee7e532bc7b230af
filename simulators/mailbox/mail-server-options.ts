import type { Clock } from '../../packages/kit/time/clock.ts'
import type { MailFaults } from './mail-faults.ts'
import type { Mailboxes } from './mailboxes.ts'

export interface MailServerOptions {
  mailboxes: Mailboxes
  clock: Clock
  /** Folder for reports that no webhook has taken yet; null keeps them in memory. */
  dataDir: string | null
  /** Default 127.0.0.1. */
  host?: string
  /** 0 takes a free port. */
  port: number
  /** The account that may submit e-mails. Default `posthorn`, password `sandbox`. */
  username?: string
  password?: string
  /** Between an e-mail and the report about it. Default 50. */
  reportDelayMs?: number
  /** Before a report is posted a second time; doubles up to a minute. Default 500. */
  retryAfterMs?: number
  /** Faults from the start; those left out are off. */
  faults?: Partial<MailFaults>
}

/** What a client must know. It must use STARTTLS. */
export interface MailServerAddress {
  host: string
  port: number
  username: string
  password: string
  /** The self-signed certificate. */
  ca: string
}
