import type { RefusalCode } from '../domain/settings/refusal-sentences.ts'
import type { SettingRefused } from '../domain/settings/setting-refused.ts'

/** The command that shows what there is, or does what is needed. */
const seeAlso: Partial<Record<RefusalCode, string>> = {
  'guard-undecided': 'see posthorn guard',
  'key-unknown': 'see posthorn keys list',
  'sender-unknown': 'see posthorn senders list',
  'service-taken': 'change it with posthorn services set',
  'service-unknown': 'see posthorn services list',
  'tariff-unknown': 'see posthorn tariffs list',
  'user-disabled': 'do so with posthorn users enable',
  'user-unknown': 'see posthorn users list',
}

/** Why a command does not change a setting, with the command that helps. */
export function refusalText({ code, message }: SettingRefused): string {
  const command = seeAlso[code]
  return command === undefined ? message : `${message}; ${command}`
}
