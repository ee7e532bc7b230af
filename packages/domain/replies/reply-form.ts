/**
 * How a hook is requested about a reply: JSON by POST; or as Kannel requests the `get-url` or the `post-url` of an `sms-service`; or as
 * Jasmin requests an HTTP connector, by POST of a form or by GET.
 */
export const replyForms = ['json', 'kannel', 'kannel-post', 'jasmin', 'jasmin-get'] as const

export type ReplyForm = (typeof replyForms)[number]
