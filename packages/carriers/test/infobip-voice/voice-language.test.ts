import assert from 'node:assert/strict'
import { test } from 'node:test'
import { infobipLanguage } from '../../infobip-voice/voice-language.ts'

const languages: [tag: string, code: string][] = [
  ['uk', 'uk'],
  ['uk-UA', 'uk'],
  ['uk_UA', 'uk'],
  ['EN', 'en'],
  ['en-US', 'en'],
  ['en-GB', 'en-gb'],
  ['en-GB-WLS', 'en-gb-wls'],
  ['en-GB-oed', 'en-gb'],
  ['pt', 'pt-pt'],
  ['pt-BR', 'pt-br'],
  ['zh', 'zh-cn'],
  ['zh-Hans', 'zh-cn'],
  ['zh-Hant-TW', 'zh-tw'],
  ['nb-NO', 'no'],
  ['kk', 'kk-kz'],
  ['cy-GB', 'wls'],
  ['de-CH', 'de-ch'],
  ['de-LU', 'de'],
  // Not in the list: passed on, because Infobip may support it.
  ['ka-GE', 'ka'],
  ['constructor', 'constructor'],
]

for (const [tag, code] of languages) {
  test(`${tag} is ${code} at Infobip`, () => {
    assert.equal(infobipLanguage(tag), code)
  })
}
