import { backtestJob } from '../administration/backtests/backtest-job.ts'
import { BacktestRuns } from '../administration/backtests/backtest-runs.ts'
import type { MessagesPorts } from '../administration/messages/messages-ports.ts'
import { type AdministrationPorts, administrationPorts, ruleSetPorts } from '../administration/ports.ts'
import type { SandboxReceiver } from '../console-server/callbacks/sandbox-receiver.ts'
import { type OpenConsole, openConsole } from '../console-server/open-console.ts'
import { openMemory } from '../console-server/open-memory.ts'
import { quotePorts } from '../console-server/send/send-handlers.ts'
import { sendPorts } from '../console-server/send/send-ports.ts'
import { signingSecrets } from '../engines/callbacks/callback-request.ts'
import type { OpenParts } from '../kit/flow/open-parts.ts'
import { operateFor } from '../operations/operate-for.ts'
import type { EnginesOptions, openEngines } from './engines.ts'

interface OpenedAdministration {
  administration: AdministrationPorts
  console: OpenConsole
  /** Of callbacks; null outside of sandbox mode. */
  receiver: SandboxReceiver | null
}

/** What the administrative operations may do with this gateway, and the console upon it. */
export function openAdministration(
  options: EnginesOptions,
  engines: Awaited<ReturnType<typeof openEngines>>,
  parts: OpenParts,
): OpenedAdministration {
  const { config, clock, events, node, sandboxUrl, url, lastOutage, pages, consoleFolder } = options
  const { store, callbacks, dispatch, alarms, alerts, speech } = engines
  const { operations, verification, templates, rules } = engines
  const { db, catalogue } = store
  const isSandbox = sandboxUrl !== null
  const seen = { catalogue, dispatch, callbacks, lastOutage }
  const memory = openMemory({ ...seen, clock, node, liveUpdates: pages, isSandbox })
  const messages: MessagesPorts = {
    ...{ db, clock, config, catalogue, country: config.console.country, liveUpdates: pages },
    linksUrl: () => config.links.baseUrl ?? config.publicUrl ?? url(),
    networkOf: dispatch.networkOf,
    cancelQueued: operations.cancelQueued,
    conversations: operations.conversations,
    upstreams: () => memory.upstreams(),
  }
  const sending = sendPorts({ catalogue, operations, dispatch, speech, messages })
  const quotes = quotePorts(sending)
  const backtests = parts.keep(
    new BacktestRuns({
      db,
      clock,
      events,
      jobOf: (trial) => backtestJob({ ...config, ...rules.now }, trial),
    }),
  )
  const ruleSets = ruleSetPorts(config, () => rules.refresh())
  const administration = administrationPorts({
    ...{ db, clock, config, naming: () => config, ruleSets: () => ruleSets },
    gateway: {
      ...{ memory, nodeId: node.nodeId, upstreams: config.upstreams, rulesInForce: () => rules.now },
      routing: dispatch,
      ...{ guard: config.verification.guard, alarms, alerts, backtests, messages, quotes, isSandbox },
      applyControls: () => dispatch.applyControls(),
      changed: (topic) => pages.changed(topic),
      operate: (accountId, element) => operateFor(operations, catalogue.account(accountId), element),
      signingSecretOf: signingSecrets(catalogue),
      cancelCode: (verifyId) => verification.cancel({ verifyId, accountId: null }),
      templateEditors: templates.whatsApp.editors,
      onOptOut: () => catalogue.noteOptOut(),
    },
  })
  const console = parts.keep(
    openConsole({
      ...{ clock, events, config, store, administration, sending, memory },
      rulesInForce: () => rules.now,
      codes: verification,
      ...{ liveUpdates: pages, site: { url, sandboxUrl, folder: consoleFolder } },
    }),
  )
  return { administration, console, receiver: memory.receiver }
}
