import { listOf, secret, section, withDefault } from '../settings/setting.ts'

export const encryptionSettings = section({
  keys: withDefault(
    [],
    listOf(
      secret('a key of 64 hexadecimal digits, as `openssl rand -hex 32` makes one', /^[0-9a-fA-F]{64}$/, ''),
      'a list of keys, each 64 hexadecimal digits from a variable',
      'Keys of the encryption at rest, best taken from variables: contents and phone numbers are stored encrypted. The ' +
        'first key counts; a key before it stays in the list until `posthorn encryption rewrite` was run. The same on ' +
        'every node. See [encryption](encryption.md) before you set it: without a key the data is lost.',
      { maxItems: 10 },
    ),
    { shownDefault: 'none: stored in clear' },
  ),
})
