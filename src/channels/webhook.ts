import type { Readable } from 'node:stream'
import type { Inbound, Report } from './carrier-events.ts'

/**
 * The port to what upstreams push over HTTP. `http/inbound/` receives the bytes, asks the upstream's webhook what
 * they are, has the news stored, and only then acknowledges. A webhook has no side effects.
 */
export interface Webhook {
  /** Octets that a body may have; 4 MiB where it is left out. */
  readonly maxBodyBytes?: number
  /**
   * Why a request is forged, as far as its head tells: then its body is not read. Null where it may be the upstream's.
   * `read` checks all of it again.
   */
  refuses?(head: WebhookHead): string | null
  /** Checks who speaks over the raw body before anything in it is parsed. Never rejects. */
  read(request: WebhookRequest): Promise<ParsedWebhook> | ParsedWebhook
}

/** What is known of a request before its body has come. */
export type WebhookHead = Omit<WebhookRequest, 'body'>

/** Reports and messages in one request. Meta sends at most 1,000; more than this is malformed. */
export const maxWebhookItems = 5_000

export interface WebhookRequest {
  method: 'GET' | 'POST'
  /** What follows `/inbound/<upstream>`, for example `/delivery/5f0c…`; empty where nothing does. */
  path: string
  query: URLSearchParams
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  /** As it came. */
  body: Buffer
  /** Milliseconds. */
  receivedAt: number
}

export type ParsedWebhook =
  /** Stored, then acknowledged with 200. `ignored` counts events that say nothing to us. */
  | { kind: 'events'; reports: Report[]; inbound: Inbound[]; ignored: number }
  /** A handshake: this is sent back as it stands. */
  | { kind: 'answer'; status: number; contentType: string; body: string }
  /** Not signed by the upstream: 401. `why` is for the operator. */
  | { kind: 'forged'; why: string }
  /** Signed, and still not what the upstream's documentation describes: 400. */
  | { kind: 'malformed'; why: string }

/** What a request says; null for each part of it that says nothing to us. */
export function newsOf(reports: (Report | null)[], inbound: (Inbound | null)[] = []): ParsedWebhook {
  const read = {
    reports: reports.filter((each) => each !== null),
    inbound: inbound.filter((each) => each !== null),
  }
  const ignored = reports.length + inbound.length - read.reports.length - read.inbound.length
  return { kind: 'events', ...read, ignored }
}

export function malformed(why: string): ParsedWebhook {
  return { kind: 'malformed', why }
}

/**
 * The port to files that subscribers sent and that only the upstream keeps. `http/inbound/` hands them out under
 * `/inbound/<upstream>/media/...`, the address that replies name.
 */
export interface MediaSource {
  /**
   * `path` is what follows `/inbound/<upstream>`; it is checked before the upstream is asked. Never rejects. Ends
   * soon after `signal` is aborted. `body` has to be read or destroyed.
   */
  fetch(path: string, signal: AbortSignal): Promise<MediaAnswer>
}

export type MediaAnswer =
  /** `length` in octets, where the upstream tells it. `body` ends with an error where it is cut or too long. */
  | { kind: 'media'; contentType: string; length: number | null; body: Readable }
  /** Not an address of ours, or the upstream keeps it no longer: 404. `why` is for the operator. */
  | { kind: 'absent'; why: string }
  /** 503. */
  | { kind: 'unavailable'; why: string }
