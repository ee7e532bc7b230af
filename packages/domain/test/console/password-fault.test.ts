import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { commonPasswordWords } from '../../console/common-passwords.ts'
import { passwordFault } from '../../console/password-fault.ts'

const user = 'ada.lovelace'

suite('a password is refused', () => {
  const guessed = [
    ...['password123', 'Password1234', 'P@ssw0rd2024!', 'Passw0rd!!', 'passwordpassword', 'changeme2024'],
    ...['qwerty12345', 'Qwertyuiop1', 'zxcvbnm123', '1q2w3e4r5t', 'qazwsxedc123', 'asdfghjkl;', 'a1b2c3d4e5'],
    ...['letmein2024', 'Welcome2024!!', 'iloveyou123', 'Summer2026!!', 'dragon12345', 'trustno1trustno1'],
    ...['admin12345', 'administrator', 'posthorn2026', 'Posthorn!!!1', 'P0sth0rn-2026'],
    ...['йцукен12345', 'Пароль2024!', 'gfhjkm12345', 'slavaukraini1', 'СлаваУкраїні!'],
    ...['ada.lovelace', 'AdaLovelace1990', 'lovelace12345', 'lovelace-lovelace'],
  ]
  for (const password of guessed) {
    test(`that attackers try first: ${password}`, () => {
      assert.equal(passwordFault(password, user), 'password-guessed')
    })
  }

  for (const [password, fault] of [
    ['short', 'password-length'],
    ['👍👍👍👍👍👍', 'password-length'],
    ['aaaaaaaaaaaa', 'password-alike'],
    ['abcabcabcabc', 'password-alike'],
    ['1234567890', 'password-digits'],
    ['380671234567', 'password-digits'],
    ['06.12.1990 !', 'password-digits'],
  ] as const) {
    test(`that has too little in it: ${password}`, () => {
      assert.equal(passwordFault(password, user), fault)
    })
  }
})

suite('a password is taken', () => {
  for (const password of [
    ...['correct horse battery', 'a new password', 'another password', 'k8Zq-lfTw9', 'Xr7#pLm2vQ'],
    ...[
      'mushroom lantern fjord',
      'вечірній поїзд о сьомій',
      'tr0ub4dor&3 zebra',
      '83741 02957 46108 22951 7',
    ],
    ...['rain on the tin roof', '雨がトタン屋根に降っている'],
  ]) {
    test(password, () => assert.equal(passwordFault(password, user), null))
  }
})

test('the list has a few hundred words, each once, as they are compared', () => {
  assert.ok(commonPasswordWords.length > 300, String(commonPasswordWords.length))
  assert.equal(new Set(commonPasswordWords).size, commonPasswordWords.length)
  for (const word of commonPasswordWords) assert.equal(word, word.normalize('NFKC').toLowerCase())
})

test('however long and odd it is, judging it takes no time', () => {
  const began = performance.now()
  for (const piece of ['a', '1', 'pass', 'qwe1', '@!', 'ї'])
    passwordFault(piece.repeat(200).slice(0, 200), user)
  assert.ok(performance.now() - began < 500)
})
