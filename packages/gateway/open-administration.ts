import { backtestJob } from '../administration/backtests/backtest-job.ts'
import { BacktestRuns } from '../administration/backtests/backtest-runs.ts'
import { type AdministrationPorts, administrationPorts } from '../administration/ports.ts'
import type { SandboxReceiver } from '../console-server/callbacks/sandbox-receiver.ts'
import { type OpenConsole, openConsole } from '../console-server/open-console.ts'
import { openMemory, openReceiver } from '../console-server/open-memory.ts'
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
  const { config, clock, events, siblings, sandboxUrl, url, lastOutage, pages, consoleFolder } = options
  const { db, catalogue, counts, dispatch, alerts, speech } = engines
  const { operations } = engines.requests
  const { sender, attempts } = engines.callbacks
  const shared = { db, clock, events }
  const receiver = openReceiver({ clock, sandboxUrl, liveUpdates: pages, catalogue })
  const memory = openMemory({ dispatch, attempts, callbacks: sender, lastOutage, siblings }, receiver)
  const backtests = parts.keep(new BacktestRuns({ ...shared, jobOf: (trial) => backtestJob(config, trial) }))
  const administration = administrationPorts({
    ...{ db, clock, config, naming: () => config },
    gateway: {
      ...{ memory, nodeId: dispatch.nodeId, upstreams: config.upstreams, trafficRules: config.trafficRules },
      ...{ alerts, backtests },
      applyControls: () => dispatch.applyControls(),
      changed: (topic) => pages.changed(topic),
      operate: (accountId, element) => operateFor(operations, catalogue.account(accountId), element),
      onOptOut: () => catalogue.noteOptOut(),
      messages: () => console.messages,
      quotes: () => console.quotes,
    },
  })
  const console = parts.keep(
    openConsole({
      ...{ ...shared, administration, config, sandboxUrl, url, operations, liveUpdates: pages, counts },
      ...{ memory, receiver, catalogue, callbacks: sender, dispatch, speech },
      ...{ hasMailServer: alerts.hasMailServer, consoleFolder },
    }),
  )
  return { administration, console, receiver }
}
