import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { normalUserName, userNameFault, userNameSkeleton } from '../../../src/domain/console/user-name.ts'

suite('a new name', () => {
  for (const name of [
    ...['ada', 'Ada.Lovelace', 'grace-2', 'user_0', 'ada@example.com', '007', 'josé', 'Ірина', 'дід-мороз'],
    ...['Αθηνά', 'ÅSE', 'a'.repeat(64)],
  ]) {
    test(`may be ${name}`, () => assert.equal(userNameFault(normalUserName(name)), null))
  }

  const refused: [name: string, sentence: RegExp][] = [
    ['', /1 to 64 characters/],
    ['a'.repeat(65), /1 to 64 characters/],
    ['.ada', /begin with a letter or a digit/],
    ['@ada', /begin with a letter or a digit/],
    ['=cmd()', /begin with a letter or a digit/],
    ['ada lovelace', /only letters, digits/],
    ['ada\u00a0b', /only letters, digits/],
    ['ada\tb', /only letters, digits/],
    ['ada\0', /only letters, digits/],
    ['ada\u0007', /only letters, digits/],
    ['ada\u200b', /only letters, digits/],
    ['ada\u200d', /only letters, digits/],
    ['ada\u202e', /only letters, digits/],
    ['a\u2066da', /only letters, digits/],
    ['ada\u00ad', /only letters, digits/],
    ['ada\ufeffb', /only letters, digits/],
    ['ada/../b', /only letters, digits/],
    ['ada<b>', /only letters, digits/],
    ['ada’s', /only letters, digits/],
    ['q\u0335uest', /only letters, digits/],
    ['аda', /one alphabet/],
    ['adа', /one alphabet/],
    ['ірinа', /one alphabet/],
    ['αda', /one alphabet/],
    ['איה', /one alphabet/],
  ]
  for (const [name, sentence] of refused) {
    test(`is not ${JSON.stringify(name)}`, () => {
      assert.match(userNameFault(normalUserName(name)) ?? '', sentence)
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
