/** A request to a service of Kannel's, as the body of a callback keeps it. */
export interface KannelCallback {
  /** The reply that the answer goes to; null: the answer goes nowhere. */
  replyId: number | null
  /** Null: it is requested by GET. */
  post: { headers: Record<string, string>; octets: Uint8Array } | null
}

export function kannelCallbackBody({ replyId, post }: KannelCallback): string {
  const octets = post === null ? null : Buffer.from(post.octets).toString('base64')
  return JSON.stringify({ reply: replyId, headers: post?.headers ?? null, octets })
}

/** Of the body of a callback that `kannelCallbackBody` made. */
export function readKannelCallback(body: string): KannelCallback {
  const { reply, headers, octets } = JSON.parse(body) as {
    reply: number | null
    headers: Record<string, string> | null
    octets: string | null
  }
  const post = headers === null || octets === null ? null : { headers, octets: Buffer.from(octets, 'base64') }
  return { replyId: reply, post }
}
