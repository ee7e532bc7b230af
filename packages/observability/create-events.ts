import { describePass } from '../domain/message/story/describe-reason.ts'
import { maskDigits } from '../kit/text/mask-digits.ts'
import { type Clock, systemClock } from '../kit/time/clock.ts'
import type { DatabaseServer, Events, SlotLoss, StoreChange } from './events.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { RepeatedWarnings } from './repeated-warnings.ts'
import { smppEvents } from './smpp-events.ts'

const slotLosses: Record<SlotLoss, string> = {
  taken: 'slot lost to another node',
  lapsed: 'slot lost: the database has not renewed its lease in time',
  'given-up': 'slot given up',
}

/**
 * Counts every event and logs those that an operator may need. What happens to a message is only counted,
 * since its timeline has the details; what goes wrong is a warning, at most once a minute per cause.
 */
export function createEvents(logger: Logger, metrics: Metrics, clock: Clock = systemClock): Events {
  const warn = warnings(logger, clock)
  return {
    ...messageEvents(logger, metrics, warn),
    ...upstreamEvents(logger, metrics, warn),
    ...callbackEvents(metrics, warn),
    ...smppEvents(logger, metrics, warn),
    ...feedEvents(logger, metrics, warn),
    ...lookupEvents(metrics, warn),
    ...guardEvents(logger, metrics, warn),
    ...faultEvents(logger, metrics, warn),
  }
}

/**
 * Returns whether the warning was logged rather than suppressed as a repetition. `group`: the owner of causes
 * that a client names.
 */
type Warn = (cause: string, fields: Record<string, unknown>, sentence: string, group?: string) => boolean

function warnings(logger: Logger, clock: Clock): Warn {
  const repeated = new RepeatedWarnings(clock)
  return (cause, fields, sentence, group) => {
    const suppressed = repeated.admit(cause, group)
    if (suppressed === null) return false
    logger.warn(suppressed === 0 ? fields : { ...fields, alsoInTheLastMinute: suppressed }, sentence)
    return true
  }
}

function messageEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  return {
    accepted: ({ channel, messages }) => metrics.accepted.inc({ channel }, messages),
    accountAccepted: () => undefined,
    accountEnded: () => undefined,
    refusedOperation({ type, reason }) {
      metrics.refused.inc({ type: operationLabel(type) })
      if (logger.isLevelEnabled('debug'))
        logger.debug({ type, reason: maskDigits(reason) }, 'operation refused')
    },
    committed({ what, rows, tookMs }) {
      metrics.committedRows.inc({ what }, rows)
      metrics.commit.observe({ what }, tookMs / 1_000)
    },
    verified: ({ outcome }) => metrics.verifications.inc({ outcome }),
    codeJudged: ({ upstream, isEntered }) =>
      metrics.upstreamCodes.inc({ upstream, outcome: isEntered ? 'entered' : 'not-entered' }),
    conversionReported: ({ upstream, outcome }) => metrics.conversions.inc({ upstream, outcome }),
    deliveredByCode: ({ upstream }) => metrics.deliveriesByCode.inc({ upstream }),
    codeUsed: ({ channel, isNewest }) =>
      metrics.codesUsed.inc({ channel, code: isNewest ? 'newest' : 'older' }),
    submitted({ upstream, outcome, tookMs }) {
      metrics.submits.inc({ upstream, outcome })
      metrics.submit.observe({ upstream }, tookMs / 1_000)
    },
    finished({ msgId, channel, status, tookMs }) {
      metrics.finished.inc({ channel, status })
      metrics.life.observe({ channel }, tookMs / 1_000)
      if (logger.isLevelEnabled('debug')) logger.debug({ msgId, channel, status, tookMs }, 'message finished')
    },
    reportMatched: ({ upstream }) => metrics.reports.inc({ upstream, fate: 'matched' }),
    reportKept: ({ upstream }) => metrics.reports.inc({ upstream, fate: 'kept' }),
    reportUnmatched({ upstream, ref }) {
      metrics.reports.inc({ upstream, fate: 'unmatched' })
      warn(`unmatched ${upstream}`, { upstream, ref }, 'a delivery report belongs to no message')
    },
    replyReceived({ upstream, msgId }) {
      metrics.replies.inc({ upstream, matched: msgId === null ? 'no' : 'yes' })
      if (logger.isLevelEnabled('debug')) logger.debug({ upstream, msgId }, 'reply received')
    },
    inboundDropped({ upstream, what, why, count }) {
      metrics.inboundDropped.inc({ upstream, what, why }, count)
      warn(`dropped ${upstream} ${what} ${why}`, { upstream, what, why, count }, droppedSentences[why])
    },
  } satisfies Partial<Events>
}

const droppedSentences = {
  unstorable: 'inbound data of an upstream cannot be stored; it was acknowledged and dropped',
  'too-many': 'an upstream sent too much unmatched inbound data; it was acknowledged and dropped',
  incomplete: 'parts of texts whose other parts did not come were dropped',
}

function lookupEvents(metrics: Metrics, warn: Warn) {
  return {
    lookedUp({ provider, answered, cached, failed, reason }) {
      for (const [outcome, count] of Object.entries({ answered, cached, failed })) {
        if (count > 0) metrics.lookups.inc({ provider, outcome }, count)
      }
      if (failed === 0) return
      const fields = { provider, failed, reason: maskDigits(reason) }
      warn(`lookups ${provider} ${maskNumbers(reason)}`, fields, 'numbers could not be looked up')
    },
  } satisfies Partial<Events>
}

function guardEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  return {
    codesRefused({ rule, reason, isExpected }) {
      metrics.codeRefusals.inc({ rule })
      if (!isExpected)
        warn(`guard ${rule}`, { rule, reason }, 'the guard refuses codes; see `posthorn guard refusals`')
      else if (logger.isLevelEnabled('debug')) logger.debug({ rule, reason }, 'the guard refused a code')
    },
    ruleMet({ rule, effect, detail }) {
      metrics.ruleMatches.inc({ rule, effect })
      if (effect === 'refuse')
        warn(`rule ${rule}`, { rule, detail }, 'a traffic rule refuses messages; see `posthorn rules`')
      else if (logger.isLevelEnabled('debug'))
        logger.debug({ rule, effect, detail }, 'a traffic rule was met')
    },
    prefixBlocked({ key, until, reason }) {
      metrics.guardBlocks.inc({ change: 'blocked' })
      const fields = { prefix: key, until: until === null ? null : new Date(until).toISOString(), reason }
      // An attacker may try many prefixes of one country.
      warn(`blocked ${key.slice(0, 3)}`, fields, 'the guard blocked this prefix')
    },
    prefixUnblocked({ key }) {
      metrics.guardBlocks.inc({ change: 'unblocked' })
      logger.info({ prefix: key }, 'the guard unblocked this prefix')
    },
  } satisfies Partial<Events>
}

function upstreamEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  const connections = connectionLines(logger)
  return {
    webhookRefused({ upstream, kind, why }) {
      metrics.webhooksRefused.inc({ upstream, kind })
      const what = kind === 'forged' ? 'not signed by the upstream' : 'not as the upstream documents it'
      warn(
        `webhook ${upstream} ${kind}`,
        { upstream, reason: maskDigits(why) },
        `a webhook is refused: ${what}`,
      )
    },
    webhookEventIgnored({ upstream, kind, fields, notice }) {
      metrics.webhookEventsIgnored.inc({ upstream, kind })
      if (notice === null) {
        warn(`ignored ${upstream} ${kind}`, { upstream, kind, fields }, 'an event of a carrier is not used')
      } else {
        const said = maskDigits(notice.said)
        const cause = `notice ${upstream} ${kind} ${said}`
        warn(
          cause,
          { upstream, kind, isBad: notice.isBad, said },
          'the carrier says something about the account',
        )
      }
    },
    connectionUp: connections.up,
    connectionDown({ upstream, slotId, reason }) {
      metrics.connectionDowns.inc({ upstream })
      connections.down(slotId)
      const fields = { upstream, slotId, reason: maskDigits(reason) }
      warn(`down ${upstream} ${slotId} ${maskNumbers(reason)}`, fields, 'not connected')
    },
    upstreamUnhealthy({ upstream, reason }) {
      metrics.healthy.set({ upstream }, 0)
      warn(`health ${upstream} ${reason}`, { upstream, reason: describePass(reason) }, 'upstream is avoided')
    },
    upstreamHealthy({ upstream }) {
      metrics.healthy.set({ upstream }, 1)
      logger.info({ upstream, reason: 'answers again' }, 'upstream is used again')
    },
    upstreamControlled({ upstream, state }) {
      metrics.paused.set({ upstream }, state === 'running' ? 0 : 1)
      logger.info({ upstream, state }, state === 'running' ? 'upstream is resumed' : 'upstream is paused')
    },
    slotTaken({ upstream, slotId, epoch, recovered }) {
      metrics.slots.inc({ upstream, change: 'taken' })
      // Without messages in doubt it is what every start does for every connection.
      logger[recovered > 0 ? 'info' : 'debug']({ upstream, slotId, epoch, recovered }, 'slot taken')
    },
    slotHandedOver({ upstream, slotId }) {
      metrics.slots.inc({ upstream, change: 'handed-over' })
      logger.info({ upstream, slotId }, 'slot handed over to another node')
    },
    slotLost({ upstream, slotId, why }) {
      metrics.slots.inc({ upstream, change: 'lost' })
      warn(`slot ${upstream} ${slotId}`, { upstream, slotId }, slotLosses[why])
    },
    laneMended({ upstream, slotId, fault }) {
      metrics.lanesMended.inc({ upstream, fault })
      warn(
        `lane ${upstream} ${fault}`,
        { upstream, slotId, fault },
        'slot and lane did not match: slot given up',
      )
    },
  } satisfies Partial<Events>
}

/** Of a start, a line for each kind of carrier; after that, one for each connection that was down. */
function connectionLines(logger: Logger) {
  const kinds = new Set<string>()
  const wereDown = new Set<number>()
  return {
    up({ upstream, slotId, kind }: { upstream: string; slotId: number; kind: string }) {
      const isShown = wereDown.delete(slotId) || !kinds.has(kind)
      kinds.add(kind)
      logger[isShown ? 'info' : 'debug']({ upstream, slotId, kind }, 'connected')
    },
    down: (slotId: number) => void wereDown.add(slotId),
  }
}

function callbackEvents(metrics: Metrics, warn: Warn) {
  return {
    callbackDelivered({ tookMs }) {
      metrics.callbacks.inc({ outcome: 'delivered' })
      metrics.callback.observe(tookMs / 1_000)
    },
    callbackFailed({ callbackId, accountId, host, attempts, error }) {
      metrics.callbacks.inc({ outcome: 'failed' })
      const fields = { callbackId, accountId, host, attempts, reason: maskDigits(error) }
      const sentence = 'a callback was not delivered and will be tried again'
      warn(host, fields, sentence, `callback ${accountId}`)
    },
    callbackDeadLettered({ callbackId, accountId, host, error }) {
      metrics.callbacks.inc({ outcome: 'dead-lettered' })
      const fields = { callbackId, accountId, host, reason: maskDigits(error) }
      const sentence = 'a callback has used up its attempts; replay it with `posthorn callbacks replay`'
      warn(host, fields, sentence, `dead letter ${accountId}`)
    },
    breakerOpened({ accountId, host, error }) {
      metrics.breakers.inc()
      const fields = { accountId, host, reason: maskDigits(error) }
      warn(host, fields, 'a receiver keeps failing; its circuit breaker is open', `breaker ${accountId}`)
    },
  } satisfies Partial<Events>
}

function faultEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  const away = new Set<string>()
  const logged = new Set<string>()
  return {
    databaseUnavailable({ where, error }) {
      if (away.size === 0) metrics.databaseOutages.inc()
      away.add(where)
      metrics.databaseUp.set(0)
      const sentence = where === 'writes' ? 'the database refuses writes' : 'the database cannot be reached'
      const isLogged = warn(`database ${where}`, { where, err: error }, sentence)
      if (isLogged) logged.add(where)
    },
    databaseBack({ where, awayMs }) {
      away.delete(where)
      if (away.size === 0) metrics.databaseUp.set(1)
      // A full disk still answers reads: the database would be away and back many times a second.
      if (logged.delete(where)) logger.info({ where, awayMs }, 'the database is back')
    },
    databaseWriteRefused: () => metrics.databaseWritesRefused.inc(),
    clockSkewed: ({ skewMs }) =>
      logger.warn(
        { skewMs },
        "the clock of this machine differs from the database's, which the gateway goes by",
      ),
    storeChanged({ table, change, ...fields }) {
      metrics.storeChanges.inc({ table, change })
      logger.info({ table, ...fields }, storeSentences[change])
    },
    databaseServer({ before, ...server }) {
      if (before !== null) metrics.databaseServers.inc()
      const now = `database: now ${described(server)}`
      logger.info(server, before === null ? now : `${now}, was ${described(before)}`)
    },
    databaseServerRefused({ server, reason }) {
      logger.warn({ server }, `database: ${server} is not used: ${reason}`)
    },
    spansExported: ({ spans }) => metrics.spans.inc({ outcome: 'exported' }, spans),
    spansDropped({ spans, reason }) {
      metrics.spans.inc({ outcome: 'dropped' }, spans)
      warn('spans', { reason }, 'spans of traces are dropped')
    },
    contentsErased({ what, messages }) {
      metrics.contentsErased.inc({ what }, messages)
      logger.info({ what, messages }, 'contents of old messages were erased, as the retention settings say')
    },
    fault({ where, error }) {
      metrics.faults.inc({ where })
      const name = error instanceof Error ? `${error.name} ${error.message}` : String(error)
      warn(`fault ${where} ${maskNumbers(name)}`, { where, err: error }, 'an unexpected error')
    },
  } satisfies Partial<Events>
}

const storeSentences: Record<StoreChange['change'], string> = {
  'partition-created': 'a partition was created ahead of time',
  'partition-dropped': 'a partition was dropped: its rows have been kept for as long as the settings say',
}

function described({ address, timeline }: DatabaseServer): string {
  return timeline === null ? address : `${address}, timeline ${timeline}`
}

/** Errors that differ only in numbers have the same cause. */
function maskNumbers(words: string): string {
  return words.replaceAll(/\d+/g, '#')
}

/** Clients choose the type: only known operations become labels. */
function operationLabel(type: string): string {
  return knownOperations.has(type) ? type : 'other'
}

const knownOperations: ReadonlySet<string> = new Set([
  ...['balance', 'call/otp', 'hlr', 'pipeline', 'rcs', 'rcs+sms', 'rcs+viber+sms', 'sender', 'sms', 'status'],
  ...['telegram', 'template/create', 'template/delete', 'template/list', 'template/viber/create'],
  ...[
    'template/viber/delete',
    'template/viber/list',
    'template/whatsapp/list',
    'viber',
    'viber+sms',
    'voice',
  ],
  ...['whatsapp', 'whatsapp+sms', 'verify', 'verify/create'],
])

/** Events about the feed of events and its sinks. */
function feedEvents(logger: Logger, metrics: Metrics, warn: Warn) {
  return {
    eventsNumbered: ({ events }) => metrics.eventsNumbered.inc(events),
    sinkConnected({ sink }) {
      // The alert needs the series before the first failure.
      metrics.sinkFailures.inc({ sink }, 0)
      logger.info({ sink }, 'this gateway sends events to the sink')
    },
    sinkFailed({ sink, reason, pauseMs }) {
      metrics.sinkFailures.inc({ sink })
      const fields = { sink, reason: maskDigits(reason), pauseMs }
      warn(`sink ${sink} ${reason}`, fields, 'a sink of events fails; its events wait in the feed')
    },
    sinkPublished: ({ sink, events }) => metrics.sinkEvents.inc({ sink, outcome: 'acknowledged' }, events),
    sinkSkipped({ sink, account, first, last }) {
      metrics.sinkEvents.inc({ sink, outcome: 'skipped' }, last - first + 1)
      const sentence = 'events were dropped before the sink got them: it goes on with the oldest one'
      logger.warn({ sink, account, first, last }, sentence)
    },
  } satisfies Partial<Events>
}
