import { kindOf, type UpstreamConfig } from '../channels/kinds.ts'

export interface SandboxWebhook {
  /** The simulated carrier's name. */
  carrier: string
  /** Where it posts to. */
  url: string
}

/** Where the carriers of `upstreams` post what no message of ours names an address for. */
export function sandboxWebhooks(upstreams: UpstreamConfig[], gatewayUrl: string): SandboxWebhook[] {
  return upstreams.flatMap((upstream) => {
    const webhook = kindOf(upstream).sandbox.webhook?.(upstream) ?? null
    if (webhook === null) return []
    const { carrier, path } = webhook
    return [{ carrier, url: `${gatewayUrl}/inbound/${encodeURIComponent(upstream.name)}${path}` }]
  })
}

const timeoutMs = 5_000

/** Tells the simulated carriers. One that cannot be told is no reason not to run: its news are missing, says `warn`. */
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

/** Why it was not taken, or null. */
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
