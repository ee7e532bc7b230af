import type { UpstreamConfig } from './upstream-config.ts'

/** Whether an upstream posts its news to us, and so has to know where. */
export function postsNews(upstream: UpstreamConfig): boolean {
  return 'baseUrl' in upstream && upstream.kind !== 'sms-ru'
}
