/** The address of a carrier in the settings. */
export interface Upstream {
  host?: string
  port?: number
  baseUrl?: string
  transport?: string
  tls?: boolean
}

/** Settings in which each upstream has another address: that of what stands before it. */
export async function beforeUpstreams<Settings>(
  own: Settings,
  before: (upstream: Upstream) => Promise<Upstream>,
): Promise<Settings> {
  const { upstreams, ...others } = own as Settings & { upstreams: Upstream[] }
  return { ...others, upstreams: await Promise.all(upstreams.map(before)) } as Settings
}
