import { readConsentWord } from '../../domain/consent/read-consent-word.ts'
import { wrongEscape } from '../../domain/message/reports/kannel-escapes.ts'
import { channels } from '../../domain/plan/plan.ts'
import { parseKeyword } from '../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import type { ReplyForm } from '../../domain/replies/reply-form.ts'
import type { KeywordKey, NumberKey, StoredHook } from '../../domain/replies/reply-target.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { HookRules } from '../../engines/callbacks/egress-filter.ts'
import type { Database } from '../../store/database.ts'
import {
  addOwnKeyword,
  addOwnNumber,
  changeOwnKeyword,
  changeOwnNumber,
} from '../../store/replies/own-numbers.ts'
import { readCallbackAddress } from './accounts.ts'
import { checkSender } from './senders.ts'

/** A number as an operator enters it. */
export interface GivenNumber {
  channel: string
  number: string
}

/** A keyword of a number as an operator enters it. */
export interface GivenKeyword extends GivenNumber {
  keyword: string
}

/** Throws `SettingRefused`. */
export function readOwnNumber({ channel: given, number: text }: GivenNumber): NumberKey {
  const channel = channels.find((each) => each === given)
  if (channel === undefined) throw new SettingRefused('channel-unknown', { channel: given }, 'channel')
  const number = parseOwnNumber(text)
  if (number === null) throw new SettingRefused('own-number', {}, 'number')
  return { channel, number }
}

/** A word that opts out cannot be a keyword: who writes it would not be written to any more. Throws `SettingRefused`. */
export function readOwnKeyword({ keyword: text, ...given }: GivenKeyword): KeywordKey {
  const keyword = parseKeyword(text)
  if (keyword === '' || /\s/.test(text.trim())) throw new SettingRefused('keyword', {}, 'keyword')
  if (readConsentWord(keyword)?.kind === 'stop')
    throw new SettingRefused('keyword-stops', { keyword }, 'keyword')
  return { ...readOwnNumber(given), keyword }
}

/** A hook as an operator enters it; `form` is JSON where it is left out. */
interface GivenHook {
  hook: string | null
  form?: ReplyForm
  /** As of `ReplyTarget`; nothing where it is left out. */
  answers?: string | null
}

/** Gives a number to an account, or with `accountId` null to its keywords. Rejects with `SettingRefused`. */
export async function assignNumber(
  db: Database,
  { accountId, hook, form, answers, ...given }: GivenNumber & GivenHook & { accountId: number | null },
  rules: HookRules,
): Promise<void> {
  const key = readOwnNumber(given)
  checkSender({ channel: key.channel, name: key.number }, 'number')
  await addOwnNumber(db, { ...key, accountId, ...newHook(key, { hook, form, answers }, rules) })
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeNumber(
  db: Database,
  given: GivenNumber & GivenChange & { accountId?: number | null },
  rules: HookRules,
): Promise<void> {
  const change = readChange(given, rules)
  const key = readOwnNumber(given)
  await db.transaction(async (tx) => checkHook(key, await changeOwnNumber(tx, { ...key, ...change })))
}

/** Rejects with `SettingRefused`. */
export async function assignKeyword(
  db: Database,
  { accountId, hook, form, answers, ...given }: GivenKeyword & GivenHook & { accountId: number },
  rules: HookRules,
): Promise<void> {
  const key = readOwnKeyword(given)
  await addOwnKeyword(db, { ...key, accountId, ...newHook(key, { hook, form, answers }, rules) })
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeKeyword(
  db: Database,
  given: GivenKeyword & GivenChange & { accountId?: number },
  rules: HookRules,
): Promise<void> {
  const change = readChange(given, rules)
  const key = readOwnKeyword(given)
  await db.transaction(async (tx) => checkHook(key, await changeOwnKeyword(tx, { ...key, ...change })))
}

type GivenChange = {
  hook?: string | null | undefined
  form?: ReplyForm | undefined
  answers?: string | null | undefined
}

function newHook(
  key: NumberKey,
  { hook = null, form = 'json', answers = null }: GivenChange,
  rules: HookRules,
): StoredHook {
  if (hook !== null) readCallbackAddress(withoutGroups(hook), rules, 'hook')
  const stored = { hook, form, answers }
  checkHook(key, stored)
  return stored
}

function readChange<AccountId>(
  { accountId, hook, form, answers }: GivenChange & { accountId?: AccountId },
  rules: HookRules,
): Partial<StoredHook> & { accountId?: AccountId } {
  if (typeof hook === 'string') readCallbackAddress(withoutGroups(hook), rules, 'hook')
  return {
    ...(accountId !== undefined && { accountId }),
    ...(hook !== undefined && { hook }),
    ...(form !== undefined && { form }),
    ...(answers !== undefined && { answers }),
  }
}

function checkHook({ channel }: NumberKey, stored: StoredHook): void {
  checkForm(stored)
  const { form, answers } = stored
  if (answers === null) return
  if (channel !== 'sms') throw new SettingRefused('reply-answers-channel', {}, 'answers')
  const isService = form === 'kannel' || form === 'kannel-post'
  if (answers === 'hook' && !isService) throw new SettingRefused('reply-answers-form', {}, 'answers')
  if (answers.trim() === '' || answers.length > 1_000)
    throw new SettingRefused('reply-answers-text', {}, 'answers')
}

/** The form belongs to a hook: the notification address of an account gets JSON. */
function checkForm({ hook, form }: StoredHook): void {
  if (form === 'json') return
  if (hook === null) throw new SettingRefused('reply-form-hook', { form }, 'form')
  const wrong = form === 'kannel' || form === 'kannel-post' ? wrongEscape(hook) : null
  if (wrong !== null) throw new SettingRefused('reply-form-escape', { wrong }, 'hook')
}

/** `%#group#name#` of Kannel without its marks, which would begin a fragment. */
function withoutGroups(hook: string): string {
  return hook.replace(/%#[^#]*#[^#]*#/g, '')
}
