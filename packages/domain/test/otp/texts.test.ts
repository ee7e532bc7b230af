import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeLanguage, codeLanguage, codeTexts } from '../../otp/code-texts.ts'
import { codeChat, codeMail, codeSms, spokenCode } from '../../otp/render-code.ts'
import { defaultService, leavesLastStage, stageWaits } from '../../otp/verification-service.ts'
import { looksLikeCode } from '../../text/looks-like-code.ts'
import { countParts } from '../../text/split-parts.ts'

const languages = Object.keys(codeTexts) as CodeLanguage[]
const words = (language: CodeLanguage, change: Partial<typeof defaultService> = {}) => ({
  ...{ code: '482913', payment: null, appHash: null },
  language,
  service: { ...defaultService, ...change },
})
/** How browsers read the last line (content/browser/sms/sms_parser.cc of Chromium; WICG, "SMS one-time codes"). */
const boundLine = /(?:^|\s)@([a-zA-Z0-9.-]+) #([^#\s]+)$/

for (const language of languages) {
  test(`in ${language} every text has the code once, no placeholder is left, and an SMS is one part`, () => {
    const sms = codeSms(words(language))
    const { subject, text, html } = codeMail(words(language))
    for (const each of [sms, codeChat(words(language)), spokenCode(words(language)), subject, text]) {
      assert.equal(each.split('482913').length, 2, each)
      assert.doesNotMatch(each, /[{}]/)
    }
    assert.match(html ?? '', new RegExp(`lang="${language}"`))
    assert.match(text, /\b5\b/)
    assert.equal(countParts(sms), 1)
    assert.ok(looksLikeCode(sms), sms)
  })

  test(`in ${language} an SMS bound to a domain is one part, with the longest code and name too`, () => {
    const longest = {
      ...words(language, { domain: 'login.example.com', name: 'x'.repeat(11) }),
      code: '4829134829',
    }
    const sms = codeSms(longest)
    assert.equal(countParts(sms), 1, sms)
    const [, domain, code] = boundLine.exec(sms.split('\n').at(-1) ?? '') ?? []
    assert.deepEqual([domain, code], ['login.example.com', '4829134829'])
  })
}

test('the name of the service goes before the warning does, and neither where there is room', () => {
  assert.equal(codeSms(words('uk', { name: 'Shop' })), 'Shop: Ваш код: 482913. Нікому його не повідомляйте.')
  const tight = codeSms(words('uk', { name: 'A rather long name', domain: 'example.com' }))
  assert.equal(tight, 'Ваш код: 482913. Нікому його не повідомляйте.\n@example.com #482913')
  const tighter = codeSms(words('uk', { name: 'Shop', domain: 'accounts.login.example.com' }))
  assert.equal(tighter, 'Shop: Код: 482913\n@accounts.login.example.com #482913')
})

test('a text of the service’s own is taken as it is, in its language alone', () => {
  const texts = { en: '{name} code {code}, {minutes} min' }
  assert.equal(codeSms(words('en', { texts, name: 'Shop' })), 'Shop code 482913, 5 min')
  assert.match(codeSms(words('uk', { texts })), /^Ваш код/)
  assert.equal(codeSms(words('en', { texts: { en: '{code} $& {code}' } })), '482913 $& 482913')
})

test('letters are spoken one by one', () => {
  assert.equal(spokenCode({ ...words('en'), code: 'BCD3' }), 'Your code is B, C, D, 3.')
})

test('languages are known by tags, in any case, and by the country that clients mean; else it is English', () => {
  const given = [
    'uk',
    'uk-UA',
    'UK_ua',
    'ua',
    'UA',
    'kz',
    'pt-BR',
    'xx',
    '',
    'constructor',
    '__proto__',
    null,
  ]
  assert.deepEqual(given.map(codeLanguage), [
    ...(['uk', 'uk', 'uk', 'uk', 'uk', 'kk', 'pt', 'en', 'en', 'en', 'en', 'en'] as const),
  ])
})

test('the last channel has what the others leave, and plans that leave too little are told', () => {
  const plan = [
    { channel: 'telegram', waitSeconds: null },
    { channel: 'sms', waitSeconds: 100 },
    { channel: 'voice', waitSeconds: null },
  ] as const
  assert.deepEqual(stageWaits(plan, 300), [60, 100, 140])
  assert.equal(leavesLastStage(plan, 300), true)
  assert.equal(leavesLastStage(plan, 180), false)
  assert.deepEqual(stageWaits([{ waitSeconds: 999 }], 60), [60])
})
