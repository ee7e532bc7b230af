import type { Readable } from 'node:stream'
import type { Inbound, Report } from './carrier-events.ts'
import { type IgnoredEvent, isIgnored } from './ignored-event.ts'

/**
 * The port to what upstreams push over HTTP. `edges/inbound/` receives the bytes, lets the upstream's webhook parse
 * them, has the events stored, and only then acknowledges. A webhook has no side effects.
 */
export interface Webhook {
  /** Octets that a body may have; 4 MiB where it is left out. */
  readonly maxBodyBytes?: number
  /** The answer once events are stored, for upstreams that read it; 200 and JSON where it is left out. */
  readonly acknowledgement?: Acknowledgement
  /**
   * Why a request is forged, judged by its head alone: then its body is not read. Null where the head shows no
   * forgery. `read` checks all of it again.
   */
  refuses?(head: WebhookHead): string | null
  /** Authenticates the raw body before anything in it is parsed. Never rejects. */
  read(request: WebhookRequest): Promise<ParsedWebhook> | ParsedWebhook
}

export interface Acknowledgement {
  status: number
  contentType: string
  body: string
}

/** What is known of a request before its body has come. */
export type WebhookHead = Omit<WebhookRequest, 'body'>

/** Reports and messages in one request. Meta sends at most 1,000. */
export const maxWebhookItems = 5_000

export interface WebhookRequest {
  method: 'GET' | 'POST'
  /** What follows `/inbound/<upstream>`, for example `/delivery/5f0c…`; empty where nothing does. */
  path: string
  query: URLSearchParams
  /** What follows the question mark, as it came; empty where nothing does. For signatures over the address. */
  rawQuery: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  /** As it came. */
  body: Buffer
  /** Milliseconds. */
  receivedAt: number
}

/** The whole address of a request, as the upstream knows it. `inboundUrl` is the configured address of the webhook. */
export function composeAddress(
  inboundUrl: string,
  { path, rawQuery }: Pick<WebhookHead, 'path' | 'rawQuery'>,
): string {
  return inboundUrl + path + (rawQuery === '' ? '' : `?${rawQuery}`)
}

export type ParsedWebhook =
  /**
   * Stored, then acknowledged with 200. `areTemplatesChanged`: the upstream decided about a template, so its templates
   * are to be listed again.
   */
  | {
      kind: 'events'
      reports: Report[]
      inbound: Inbound[]
      ignored: IgnoredEvent[]
      areTemplatesChanged?: true
    }
  /** A handshake: the gateway responds with exactly this. */
  | ({ kind: 'answer' } & Acknowledgement)
  /** Not signed by the upstream: 401. `why` is for the operator. */
  | { kind: 'forged'; why: string }
  /** Signed, and still nothing that can be read: acknowledged, since the same would come again, and published. */
  | { kind: 'malformed'; why: string }
  /** Signed, with more than `maxWebhookItems` events, which no carrier sends: 400. */
  | { kind: 'too-many'; why: string }

/** The result for a request's events. */
export function webhookEvents(
  reports: readonly (Report | IgnoredEvent)[],
  inbound: readonly (Inbound | IgnoredEvent)[] = [],
): ParsedWebhook {
  return {
    kind: 'events',
    reports: reports.filter((each): each is Report => !isIgnored(each)),
    inbound: inbound.filter((each): each is Inbound => !isIgnored(each)),
    ignored: [...reports, ...inbound].filter(isIgnored),
  }
}

export function tooMany(what: string): ParsedWebhook {
  return { kind: 'too-many', why: `more than ${maxWebhookItems} ${what}` }
}

export function malformed(why: string): ParsedWebhook {
  return { kind: 'malformed', why }
}

/**
 * The port to files that subscribers sent and that only the upstream keeps. `edges/inbound/` hands them out under
 * `/inbound/<upstream>/media/...`, the address that replies name.
 */
export interface MediaSource {
  /**
   * `path` is what follows `/inbound/<upstream>`; it is checked before the upstream is called. Never rejects. Ends
   * soon after `signal` is aborted. `body` has to be read or destroyed.
   */
  fetch(path: string, signal: AbortSignal): Promise<MediaAnswer>
}

export type MediaAnswer =
  /** `length` in octets, where the upstream gives it. `body` ends with an error where it is cut or too long. */
  | { kind: 'media'; contentType: string; length: number | null; body: Readable }
  /** Not an address of ours, or the upstream has deleted the file: 404. `why` is for the operator. */
  | { kind: 'absent'; why: string }
  /** 503. */
  | { kind: 'unavailable'; why: string }
