import type { NewCallback } from '../callbacks/outbox.ts'
import { jasminReplyForm } from '../domain/replies/jasmin-reply.ts'
import { kannelReplyUrl } from '../domain/replies/kannel-reply.ts'
import { type OwnedReply, replyBody } from '../domain/replies/reply-body.ts'
import type { ReplyForm } from '../domain/replies/reply-form.ts'
import { unreachable } from '../lib/unreachable.ts'
import { withQuery } from './with-query.ts'

/** A reply, its account's hook, and what other forms than JSON need besides. */
export interface NotifiedReply extends OwnedReply {
  replyId: number
  upstream: string
  upstreamId: string | null
  receivedAt: number
}

/** How a hook is requested about a reply, in the form that its number or keyword has. */
export function replyCallback(
  hook: string,
  form: ReplyForm,
  owned: NotifiedReply,
): Pick<NewCallback, 'url' | 'body' | 'form'> {
  const { replyId, upstream, upstreamId, receivedAt, phone, number, keyword, reply } = owned
  const foreignId = upstreamId ?? ''
  const text = { replyId, phone, number, keyword, upstream, foreignId, text: reply.message, at: receivedAt }
  switch (form) {
    case 'json':
      return { url: hook, body: replyBody(owned) }
    case 'kannel':
      return { url: kannelReplyUrl(hook, text), body: '', form: 'get' }
    case 'jasmin':
      return { url: hook, body: jasminReplyForm(text), form: 'jasmin-post' }
    case 'jasmin-get':
      return { url: withQuery(hook, jasminReplyForm(text)), body: '', form: 'jasmin-get' }
    default:
      return unreachable(form)
  }
}
