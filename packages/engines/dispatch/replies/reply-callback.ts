import { jasminReplyForm } from '../../../domain/replies/jasmin-reply.ts'
import { kannelReplyPost, kannelReplyUrl } from '../../../domain/replies/kannel-reply.ts'
import { type OwnedReply, replyBody } from '../../../domain/replies/reply-body.ts'
import type { ReplyTarget } from '../../../domain/replies/reply-target.ts'
import { unreachable } from '../../../kit/flow/unreachable.ts'
import { kannelCallbackBody } from '../../callbacks/kannel-callback.ts'
import type { NewCallback } from '../../outbox/outbox.ts'
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
  { form, answers }: Pick<ReplyTarget, 'form' | 'answers'>,
  owned: NotifiedReply,
): Pick<NewCallback, 'url' | 'body' | 'form'> {
  const { replyId, upstream, upstreamId, receivedAt, phone, number, keyword, reply } = owned
  const foreignId = upstreamId ?? ''
  const text = { replyId, phone, number, keyword, upstream, foreignId, text: reply.message, at: receivedAt }
  switch (form) {
    case 'json':
      return { url: hook, body: replyBody(owned) }
    case 'kannel':
      return answers === 'hook'
        ? {
            url: kannelReplyUrl(hook, text),
            body: kannelCallbackBody({ replyId, post: null }),
            form: 'kannel-get',
          }
        : { url: kannelReplyUrl(hook, text), body: '', form: 'get' }
    case 'kannel-post': {
      const callback = { replyId: answers === 'hook' ? replyId : null, post: kannelReplyPost(text) }
      return { url: kannelReplyUrl(hook, text), body: kannelCallbackBody(callback), form: 'kannel-post' }
    }
    case 'jasmin':
      return { url: hook, body: jasminReplyForm(text), form: 'jasmin-post' }
    case 'jasmin-get':
      return { url: withQuery(hook, jasminReplyForm(text)), body: '', form: 'jasmin-get' }
    default:
      return unreachable(form)
  }
}
