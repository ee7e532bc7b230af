import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findKind, type UpstreamConfig } from '../packages/carriers/kinds.ts'
import type { Config } from '../packages/config/config.ts'
import { readEnvironment } from '../packages/config/env.ts'
import { sandboxConfig } from '../packages/config/sandbox-config.ts'
import type { SandboxAddresses } from '../packages/gateway/sandbox/sandbox-process.ts'
import { Secret } from '../packages/settings/secret.ts'
import { collectDefaults } from '../packages/settings/setting.ts'

/** Those of the sandbox at `port`, so that every kind of carrier takes part. */
export function configAt(port: number, addresses: SandboxAddresses): Config {
  const config = sandboxConfig({ ...readEnvironment(), port }, addresses)
  // Its templates are objects after parsing, and its traffic is that of the other carriers of SMS over HTTP.
  const upstreams = config.upstreams.filter(({ kind }) => kind !== 'http')
  const names = new Set(upstreams.map(({ name }) => name))
  return { ...config, upstreams, routes: config.routes.filter(({ upstream }) => names.has(upstream)) }
}

/** The content of a posthorn.yaml for that configuration. Files that it names are written to `folder`. */
export function settingsOf(
  { publicUrl, upstreams, routes, lookups }: Config,
  addresses: SandboxAddresses,
  folder: string,
): Record<string, unknown> {
  const serviceAccountFile = join(folder, 'service-account.json')
  writeFileSync(serviceAccountFile, addresses.rbm?.serviceAccount ?? '')
  const written = upstreams.map((upstream) => asWritten(upstream, serviceAccountFile))
  return {
    ...(plain({ publicUrl, upstreams: written, routes, lookups }) as Record<string, unknown>),
    // Short, so that what an event delayed has ended when the next one comes.
    fallback: {
      waitSeconds: { viber: 20, rcs: 20, whatsapp: 30, telegram: 30, voice: 90, sms: 60, email: 60 },
    },
    // A message whose answers are lost again and again would wait until its lifetime ends.
    dispatch: { unknownHoldSeconds: 5, failoverAfterSeconds: 2, maxResends: 100 },
    callbacks: { allowPrivateAddresses: true },
    media: { host: '127.0.0.1' },
    limits: { readsPerSecond: 1_000, answerSeconds: 20 },
    log: { level: 'info' },
  }
}

/** An upstream as an operator would write it, in the forms in which they differ from what is read of them. */
function asWritten(upstream: UpstreamConfig, serviceAccountFile: string): object {
  const defaults: Record<string, unknown> = collectDefaults(findKind(upstream).settings)
  const given = Object.entries(upstream).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]))
  const { serviceAccount: _, ...rest } = Object.fromEntries(given)
  const { kind } = upstream
  if (kind === 'rbm') return { ...rest, serviceAccountFile }
  if (kind === 'whatsapp-cloud') {
    return {
      ...rest,
      numbers: upstream.numbers.map(({ sender, phoneNumberId }) => ({ sender, phoneNumberId })),
    }
  }
  if (kind === 'sip-voice' || kind === 'sip-call') {
    return { ...rest, numbers: upstream.numbers.map(({ from, to }) => `${from}-${to}`) }
  }
  if (kind === 'smtp-email') {
    return { ...rest, senders: upstream.senders.map(({ sender, address }) => ({ sender, address })) }
  }
  return rest
}

/** Secrets as texts, and without what is null, since a file leaves that out. */
function plain(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]))
}
