import type { Config } from '../../config/config.ts'
import {
  type SetupState,
  type SetupStep,
  type setupRoutes,
  setupSteps,
} from '../../console-contract/access/setup.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { hideSetup, readSetupFacts, type SetupFacts } from '../../store/console/setup-facts.ts'
import type { Database } from '../../store/database.ts'

export interface SetupPorts {
  db: Database
  clock: Clock
  config: Pick<Config, 'upstreams' | 'routes'>
  /** Whether carriers and telephones are simulated. */
  sandbox: boolean
}

/** The checklist of a new installation. Its states are read each time; no user ticks them. */
export function setupHandlers(ports: SetupPorts): Handlers<keyof typeof setupRoutes> {
  const { db, clock } = ports
  return {
    'GET /setup': async ({ by }) => {
      const facts = await readSetupFacts(db, by.userId, clock.now())
      const states = judgeSteps(ports, facts)
      return {
        steps: setupSteps.map((step) => ({ step, state: states[step] })),
        isHidden: facts.hiddenAt !== null,
      }
    },
    'POST /setup/show': async ({ body: { isHidden }, by }) => {
      await hideSetup(db, by.userId, isHidden ? clock.now() : null)
    },
  }
}

function judgeSteps(
  { config: { upstreams, routes }, sandbox }: SetupPorts,
  facts: SetupFacts,
): Record<SetupStep, SetupState> {
  /** What the sandbox brings along is no work of the operator. */
  const seeded = (isDone: boolean): SetupState => {
    if (!isDone) return 'open'
    return sandbox ? 'simulated' : 'done'
  }
  const done = (isDone: boolean): SetupState => (isDone ? 'done' : 'open')
  return {
    // An operator reads this.
    user: 'done',
    'second-factor': done(facts.secondFactor),
    account: seeded(facts.account),
    carrier: seeded(upstreams.length > 0),
    route: seeded(routes.length > 0),
    price: seeded(facts.price),
    money: seeded(facts.money),
    sender: seeded(facts.sender),
    key: seeded(facts.key),
    message: done(facts.message),
    endpoint: done(facts.endpoint),
    alerts: done(facts.alerts),
    backup: facts.backup ? 'done' : 'unseen',
  }
}
