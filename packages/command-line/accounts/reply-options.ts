import { Argument, Option } from 'commander'
import { readCallbackAddress } from '../../administration/accounts/accounts.ts'
import { channels } from '../../domain/plan/plan.ts'
import { ownNumberOf } from '../../domain/replies/own-number.ts'
import { type ReplyForm, replyForms } from '../../domain/replies/reply-form.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { ByOption } from '../noted.ts'
import { checkedBy } from '../options.ts'

/** Options that commands about own numbers and about their keywords share. */
export interface ReplyOptions extends ByOption {
  channel: string
  account?: string
  hook?: string
  form?: ReplyForm
  answers?: string
}

export const replyOptions = {
  channel: () => new Option('--channel <channel>', 'channel').choices(channels).default('sms'),
  hook: () =>
    new Option('--hook <url>', 'where replies go; "none" (default): where those of the account go').argParser(
      checkedBy((url) => (url === 'none' ? url : checkedHook(url))),
    ),
  form: () =>
    new Option(
      '--form <form>',
      'how the hook is requested: json (default), kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get',
    ).choices(replyForms),
  answers: () =>
    new Option(
      '--answers <what>',
      'what goes back to the subscriber: hook (what a hook of Kannel answers), a text, or "none" (default)',
    ),
  number: () =>
    new Argument('<number>', 'number, short code or sender that subscribers write to').argParser(
      checkedBy((text) => {
        if (ownNumberOf(text) === null) throw new SettingRefused('own-number', {}, 'number')
      }),
    ),
}

/** An operator's machine may name any address; deliveries check it again. */
export const anyAddress = { allowPrivateAddresses: true }

function checkedHook(url: string): string {
  readCallbackAddress(url.replace(/%#[^#]*#[^#]*#/g, ''), anyAddress)
  return url
}

/** Null for `none`, undefined where the option was not given. */
export function answersOf({ answers }: Pick<ReplyOptions, 'answers'>): string | null | undefined {
  return answers === 'none' ? null : answers
}

/** Null for `none`, undefined where the option was not given. */
export function hookOf({ hook }: Pick<ReplyOptions, 'hook'>): string | null | undefined {
  return hook === 'none' ? null : hook
}

/** A hook in the audit log: without user, query and fragment, which may be secrets. */
export function shownHook(hook: string | null | undefined): string | null {
  return hook === null || hook === undefined
    ? null
    : hook.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*/, '?…')
}
