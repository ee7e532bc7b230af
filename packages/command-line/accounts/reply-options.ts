import { Argument, Option } from 'commander'
import { readCallbackAddress } from '../../administration/accounts/accounts.ts'
import type { Fields } from '../../administration/audited-state.ts'
import { channels } from '../../domain/plan/plan.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { type ReplyForm, replyForms } from '../../domain/replies/reply-form.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { type ByOption, type NotedChange, nameOf } from '../noted.ts'
import { checkedBy } from '../options.ts'

/** Options that commands about own numbers and about their keywords share. */
export interface ReplyOptions extends ByOption {
  channel: string
  account?: string
  hook?: string
  form?: ReplyForm
  answers?: string
}

/** What a subscriber's text to a number or a keyword causes. */
interface ReplySettings {
  hook: string | null
  form: ReplyForm
  answers: string | null
}

export const replyOptions = {
  channel: () => new Option('--channel <channel>', 'channel').choices(channels).default('sms'),
  settings: () => [
    new Option('--hook <url>', 'where replies go; "none" (default): where those of the account go').argParser(
      checkedBy((url) => (url === 'none' ? url : checkedHook(url))),
    ),
    new Option(
      '--form <form>',
      'how the hook is requested: json (default), kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get',
    ).choices(replyForms),
    new Option(
      '--answers <what>',
      'what goes back to the subscriber: hook (what a hook of Kannel answers), a text, or "none" (default)',
    ),
  ],
  number: () =>
    new Argument('<number>', 'number, short code or sender that subscribers write to').argParser(
      checkedBy((text) => {
        if (parseOwnNumber(text) === null) throw new SettingRefused('own-number', {}, 'number')
      }),
    ),
}

/** An operator's machine may name any address; deliveries check it again. */
export const anyAddress = { allowPrivateAddresses: true }

function checkedHook(url: string): string {
  readCallbackAddress(url.replace(/%#[^#]*#[^#]*#/g, ''), anyAddress)
  return url
}

/** The settings that were given. */
export function replySettings({ hook, form, answers }: ReplyOptions): Partial<ReplySettings> {
  return {
    ...(hook !== undefined && { hook: hook === 'none' ? null : hook }),
    ...(form !== undefined && { form }),
    ...(answers !== undefined && { answers: answers === 'none' ? null : answers }),
  }
}

export const usualReplySettings: ReplySettings = { hook: null, form: 'json', answers: null }

/** The entry of the audit log for a change of a number, or of one of its keywords. */
export function replyEntry(
  action: string,
  target: string,
  given: ReplyOptions,
  fields: Fields & Partial<ReplySettings>,
): NotedChange {
  const details = { ...fields, ...('hook' in fields && { hook: shownHook(fields.hook) }) }
  return { by: nameOf(given), action, target, details }
}

/** A hook in the audit log: without user, query and fragment, which may be secrets. */
export function shownHook(hook: string | null | undefined): string | null {
  return hook === null || hook === undefined
    ? null
    : hook.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*/, '?…')
}
