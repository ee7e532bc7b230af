import type { HookRules } from '../callbacks/guard.ts'
import { readConsentWord } from '../domain/consent/read-consent-word.ts'
import { channels } from '../domain/plan/plan.ts'
import { keywordOf } from '../domain/replies/keyword.ts'
import { ownNumberOf } from '../domain/replies/own-number.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import type { Database } from '../storage/database.ts'
import {
  addOwnKeyword,
  addOwnNumber,
  changeOwnKeyword,
  changeOwnNumber,
  type KeywordKey,
  type NumberKey,
} from '../storage/own-numbers.ts'
import { readCallbackAddress } from './accounts.ts'

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
  const number = ownNumberOf(text)
  if (number === null) throw new SettingRefused('own-number', {}, 'number')
  return { channel, number }
}

/** A word that opts out cannot be a keyword: who writes it would not be written to any more. Throws `SettingRefused`. */
export function readOwnKeyword({ keyword: text, ...given }: GivenKeyword): KeywordKey {
  const keyword = keywordOf(text)
  if (keyword === '' || /\s/.test(text.trim())) throw new SettingRefused('keyword', {}, 'keyword')
  if (readConsentWord(keyword)?.kind === 'stop')
    throw new SettingRefused('keyword-stops', { keyword }, 'keyword')
  return { ...readOwnNumber(given), keyword }
}

/** Gives a number to an account, or with `accountId` null to its keywords. Rejects with `SettingRefused`. */
export async function giveNumber(
  db: Database,
  { accountId, hook, ...given }: GivenNumber & { accountId: number | null; hook: string | null },
  rules: HookRules,
): Promise<void> {
  await addOwnNumber(db, { ...readOwnNumber(given), accountId, hook: readHook(hook, rules) ?? null })
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeNumber(
  db: Database,
  { accountId, hook, ...given }: GivenNumber & { accountId?: number | null; hook?: string | null },
  rules: HookRules,
): Promise<void> {
  const change = { ...(accountId !== undefined && { accountId }), ...hookMember(hook, rules) }
  await changeOwnNumber(db, { ...readOwnNumber(given), ...change })
}

/** Rejects with `SettingRefused`. */
export async function giveKeyword(
  db: Database,
  { accountId, hook, ...given }: GivenKeyword & { accountId: number; hook: string | null },
  rules: HookRules,
): Promise<void> {
  await addOwnKeyword(db, { ...readOwnKeyword(given), accountId, hook: readHook(hook, rules) ?? null })
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeKeyword(
  db: Database,
  { accountId, hook, ...given }: GivenKeyword & { accountId?: number; hook?: string | null },
  rules: HookRules,
): Promise<void> {
  const change = { ...(accountId !== undefined && { accountId }), ...hookMember(hook, rules) }
  await changeOwnKeyword(db, { ...readOwnKeyword(given), ...change })
}

function hookMember(hook: string | null | undefined, rules: HookRules): { hook?: string | null } {
  const read = readHook(hook, rules)
  return read === undefined ? {} : { hook: read }
}

function readHook(hook: string | null | undefined, rules: HookRules): string | null | undefined {
  return hook === null || hook === undefined ? hook : readCallbackAddress(hook, rules)
}
