import { isPhoneCountry } from '../../domain/address/plan-metadata.ts'
import { parseLinkDomain } from '../../domain/links/link-host.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { type HookRules, hookFault } from '../../engines/callbacks/egress-filter.ts'
import {
  type Account,
  createAccount,
  renameAccount,
  setNotificationUrl,
} from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'

/** Opens an account with a balance of zero and returns its id. Rejects with `SettingRefused`. */
export async function openAccount(
  db: Database,
  { name, currency }: { name: string; currency: string },
): Promise<number> {
  return createAccount(db, { name: readAccountName(name), currency: readCurrency(currency) })
}

/** Commands accept an account's name or its number, so a name must not be a number. Throws `SettingRefused`. */
function readAccountName(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text) && !/^\d+$/.test(text)) return text
  throw new SettingRefused('account-name', {}, 'name')
}

/**
 * Gives an account another name. `named`: where the settings of gateways name it now. Rejects with `SettingRefused`, also
 * where they do, because what they say would end.
 */
export async function changeAccountName(
  db: Database,
  { accountId, name: before }: Pick<Account, 'accountId' | 'name'>,
  after: string,
  named: readonly string[],
): Promise<void> {
  const name = readAccountName(after)
  if (name === before) return
  const settings = named.join(', ')
  if (settings !== '') throw new SettingRefused('account-in-settings', { settings, name: before }, 'name')
  await renameAccount(db, accountId, name)
}

/** A code of ISO 3166 in any case. Throws `SettingRefused`. */
export function readCountry(text: string): string {
  const country = text.toUpperCase()
  if (isPhoneCountry(country)) return country
  throw new SettingRefused('account-country', {}, 'country')
}

/** Throws `SettingRefused`. */
export function readCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text
  throw new SettingRefused('account-currency', {}, 'currency')
}

/** A host of links in lower case and punycode. Throws `SettingRefused` where the text is none. */
export function readLinkHost(text: string): string {
  const domain = parseLinkDomain(text)
  if (domain === null) throw new SettingRefused('link-domain', {}, 'domain')
  return domain
}

/**
 * Sets the notification address: the target of callbacks without a hook. Null unsets it. Rejects with `SettingRefused`.
 */
export async function setCallbackAddress(
  db: Database,
  accountId: number,
  url: string | null,
  rules: HookRules,
): Promise<void> {
  await setNotificationUrl(db, accountId, url === null ? null : readCallbackAddress(url, rules))
}

/** Throws `SettingRefused` where callbacks must not go to `url`; `field` is what the form calls it. */
export function readCallbackAddress(url: string, rules: HookRules, field = 'url'): string {
  const fault = hookFault(url, rules)
  if (fault === null) return url
  throw new SettingRefused('callback-address', { fault }, field)
}
