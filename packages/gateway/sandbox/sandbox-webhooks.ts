import { findKind, type UpstreamConfig } from '../../carriers/kinds.ts'

export interface SandboxWebhook {
  /** Name of the simulated carrier. */
  carrier: string
  /** The URL that it posts to. */
  url: string
}

/** The webhooks of simulated carriers in `upstreams` whose messages do not carry a webhook's address. */
export function sandboxWebhooks(upstreams: UpstreamConfig[], gatewayUrl: string): SandboxWebhook[] {
  return upstreams.flatMap((upstream) => {
    const webhook = findKind(upstream).sandbox.webhook?.(upstream) ?? null
    if (webhook === null) return []
    const { carrier, path } = webhook
    return [{ carrier, url: `${gatewayUrl}/inbound/${encodeURIComponent(upstream.name)}${path}` }]
  })
}

/** For what hangs: on a busy machine the start of the simulators takes seconds. */
const timeoutMs = 30_000

/**
 * Configures the simulated carriers. A failure does not stop the gateway: it is passed to `warn`, and that
 * carrier's webhooks are missing.
 */
export async function setSandboxWebhooks(
  sandboxUrl: string,
  webhooks: SandboxWebhook[],
  warn: (sentence: string) => void,
): Promise<void> {
  await Promise.all(
    webhooks.map(async ({ carrier, url }) => {
      const why = await put(`${sandboxUrl}/sandbox/webhooks/${carrier}`, { url })
      if (why !== null) warn(`the simulated ${carrier} does not know where its reports go: ${why}`)
    }),
  )
}

/** The reason of a refusal; null on success. */
async function put(address: string, body: object): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
