import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { UserFault } from '../../console/user-faults.ts'
import { normalUserName, userNameFault, userNameSkeleton } from '../../console/user-name.ts'

suite('a new name', () => {
  for (const name of [
    ...['ada', 'Ada.Lovelace', 'grace-2', 'user_0', 'ada@example.com', '007', 'josé', 'Ірина', 'дід-мороз'],
    ...['Αθηνά', 'ÅSE', 'a'.repeat(64)],
  ]) {
    test(`may be ${name}`, () => assert.equal(userNameFault(normalUserName(name)), null))
  }

  const refused: [name: string, fault: UserFault][] = [
    ['', 'name-length'],
    ['a'.repeat(65), 'name-length'],
    ['.ada', 'name-start'],
    ['@ada', 'name-start'],
    ['=cmd()', 'name-start'],
    ['ada lovelace', 'name-signs'],
    ['ada\u00a0b', 'name-signs'],
    ['ada\tb', 'name-signs'],
    ['ada\0', 'name-signs'],
    ['ada\u0007', 'name-signs'],
    ['ada\u200b', 'name-signs'],
    ['ada\u200d', 'name-signs'],
    ['ada\u202e', 'name-signs'],
    ['a\u2066da', 'name-signs'],
    ['ada\u00ad', 'name-signs'],
    ['ada\ufeffb', 'name-signs'],
    ['ada/../b', 'name-signs'],
    ['ada<b>', 'name-signs'],
    ['ada’s', 'name-signs'],
    ['q\u0335uest', 'name-signs'],
    ['аda', 'name-alphabets'],
    ['adа', 'name-alphabets'],
    ['ірinа', 'name-alphabets'],
    ['αda', 'name-alphabets'],
    ['איה', 'name-alphabets'],
  ]
  for (const [name, fault] of refused) {
    test(`is not ${JSON.stringify(name)}`, () => {
      assert.equal(userNameFault(normalUserName(name)), fault)
    })
  }

  test('has one spelling, however it is typed', () => {
    assert.equal(normalUserName(' ａｄａ '), 'ada')
    assert.equal(normalUserName('jose\u0301'), 'josé')
    assert.equal(normalUserName('ﬁona'), 'fiona')
  })
})

suite('two names that look alike', () => {
  const alike: [one: string, other: string][] = [
    ['ada', 'аԁа'],
    ['ada', 'ADA'],
    ['Ivan', 'lvan'],
    ['Ivan', '1van'],
    ['BOB', 'ВОВ'],
    ['HOBO', 'НОВО'],
    ['cop', 'сор'],
    ['xy', 'ху'],
    ['kim', 'кім'],
    ['jose', 'josé'],
    ['Andriy', 'Andrıy'],
    ['tom', 'т0м'],
    ['warner', 'wamer'],
    ['POTATO', 'РОТАТО'],
    ['HNP', 'ΗΝΡ'],
    ['пора', 'nорa'],
    ['root', 'r00t'],
    ['йод', 'иод'],
  ]
  for (const [one, other] of alike) {
    test(`${one} and ${other} are one`, () => assert.equal(userNameSkeleton(one), userNameSkeleton(other)))
  }

  const different: [one: string, other: string][] = [
    ['ada', 'adam'],
    ['user-1', 'user-2'],
    ['admin', 'admin2'],
    ['анна', 'ганна'],
    ['ada.l', 'ada-l'],
  ]
  for (const [one, other] of different) {
    test(`${one} and ${other} are two`, () => {
      assert.notEqual(userNameSkeleton(one), userNameSkeleton(other))
    })
  }
})
