import { listOf, secret, section, withDefault } from '../../settings/setting.ts'

export const encryptionSettings = section({
  keys: withDefault(
    [],
    listOf(
      secret('a key of 64 hexadecimal digits, as `openssl rand -hex 32` makes one', /^[0-9a-fA-F]{64}$/, ''),
      'a list of keys, each 64 hexadecimal digits from a variable',
      'Keys from variables, by which contents and phone numbers are stored encrypted. The first one counts; those that ' +
        'counted before stay in the list until `posthorn encryption rewrite` was run. The same on every node. Without a ' +
        'key the data is lost, so see [encryption](encryption.md) before.',
      { maxItems: 10 },
    ),
    { shownDefault: 'none: stored in clear' },
  ),
})
