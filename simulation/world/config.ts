import { stringify } from 'yaml'
import type { Config } from '../../packages/config/config.ts'
import { readEnvironment } from '../../packages/config/env.ts'
import { parseConfig } from '../../packages/config/parse-config.ts'
import type { Profile } from './profile.ts'
import { leaseMs, responseTimeoutMs } from './waiting-times.ts'

const known = new Map<string, Config>()

/** The settings of all gateways of a run, read from a posthorn.yaml as in an installation. */
export function configOf(profile: Profile): Config {
  const text = stringify(settingsOf(profile))
  const config = known.get(text) ?? parse(text)
  known.set(text, config)
  return config
}

function parse(text: string): Config {
  const readTextFile = (path: string) => {
    throw new Error(`there is no file ${path}`)
  }
  return parseConfig({ path: 'posthorn.yaml', text, readTextFile }, readEnvironment({}))
}

function settingsOf(profile: Profile): object {
  const { carriers, connections, window, hasViber, unknownPolicy, maxResends, retriesOfRoute } = profile
  const smpp = carriers.map((name) => ({
    name,
    kind: 'smpp',
    host: '192.0.2.10',
    systemId: name,
    password: 'simulated',
    connections,
    window,
    responseTimeoutMs,
  }))
  const chat = {
    name: 'chat',
    kind: 'infobip-viber',
    baseUrl: 'https://chat.example',
    apiKey: 'simulated',
    webhookSecret: 'simulated-secret-of-32-characters',
  }
  return {
    listen: { port: 8080 },
    publicUrl: 'https://gateway.example',
    dataDir: '/nowhere',
    database: { url: 'postgres://simulated@192.0.2.20/posthorn' },
    upstreams: [...smpp, ...(hasViber ? [chat] : [])],
    routes: [
      ...carriers.map((upstream, index) => ({
        channel: 'sms',
        upstream,
        priority: index,
        retryFailed: retriesOfRoute,
      })),
      ...(hasViber ? [{ channel: 'viber', upstream: 'chat' }] : []),
    ],
    dispatch: {
      unknownPolicy,
      maxResends,
      unknownHoldSeconds: 2,
      failoverAfterSeconds: 1,
      slotLeaseSeconds: leaseMs / 1_000,
      drainSeconds: 3,
      retry: { baseMs: 100, maxMs: 2_000 },
    },
    callbacks: { timeoutMs: 1_500, scheduleSeconds: [0, 0.5, 1, 2, 4, 8, 16, 30, 60] },
    limits: { answerSeconds: 5 },
  }
}
