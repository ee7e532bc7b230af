import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { accessAnswers } from './http/console/access/access-answers.ts'
import { accountsAnswers } from './http/console/accounts/accounts-answers.ts'
import { readAppFiles } from './http/console/app-files.ts'
import { callbacksAnswers } from './http/console/callbacks/callbacks-answers.ts'
import { consoleRoutes } from './http/console/console-routes.ts'
import { Door } from './http/console/door/door.ts'
import { handsetsAnswers } from './http/console/handsets/handsets-answers.ts'
import { mailPage } from './http/console/handsets/mail-page.ts'
import { SimulatedNetwork } from './http/console/handsets/simulated-network.ts'
import { LiveFeed } from './http/console/live-feed.ts'
import { messagesAnswers } from './http/console/messages/messages-answers.ts'
import { overviewAnswers } from './http/console/overview/overview-answers.ts'
import { sendAnswers } from './http/console/send/send-answers.ts'
import { upstreamsAnswers } from './http/console/upstreams/upstreams-answers.ts'
import { verificationAnswers } from './http/console/verification/verification-answers.ts'
import { packageFolder, packageVersion } from './http/reference/package-folder.ts'
import type { Routes } from './http/server.ts'
import { systemClock } from './lib/clock.ts'
import type { Events } from './observability/events.ts'
import { listAccounts } from './storage/accounts.ts'
import type { Database } from './storage/database.ts'

export interface ConsoleParts {
  db: Database
  events: Events
  config: Config
  /** Where the simulated network answers; null outside of sandbox mode. */
  sandboxUrl: string | null
  /** Of the gateway, once it listens. */
  url: () => string
}

export interface OpenConsole extends AsyncDisposable {
  routes: Routes
  /** Where the first user is made; null where there is one already. */
  firstUserPath: () => Promise<string | null>
}

/** Gives every page of the console what it asks about. */
export function openConsole({ db, events, config, sandboxUrl, url }: ConsoleParts): OpenConsole {
  const clock = systemClock
  const door = new Door(db, clock)
  const feed = new LiveFeed(clock)
  const sandbox = sandboxUrl !== null
  const network = new SimulatedNetwork(sandboxUrl)
  const routes = consoleRoutes({
    db,
    clock,
    events,
    door,
    feed,
    framesItself: sandbox,
    readFiles: () => readAppFiles(join(packageFolder, 'dist', 'console')),
    facts: async () => ({
      sandbox,
      version: packageVersion(),
      apiUrl: config.publicUrl ?? url(),
      accounts: (await listAccounts(db)).map(({ accountId, name, currency }) => ({
        accountId,
        name,
        currency,
      })),
    }),
    answers: {
      ...overviewAnswers(),
      ...messagesAnswers(),
      ...sendAnswers(),
      ...handsetsAnswers(network),
      ...callbacksAnswers(),
      ...upstreamsAnswers(),
      ...verificationAnswers(),
      ...accessAnswers(),
      ...accountsAnswers(),
    },
    more: [(app) => mailPage(app, { door, network })],
    downloads: {},
  })
  return {
    routes,
    firstUserPath: async () =>
      (await door.anyUser()) ? null : `/console/join#${await door.invite('admin', null)}`,
    [Symbol.asyncDispose]: () => {
      feed.close()
      return Promise.resolve()
    },
  }
}
