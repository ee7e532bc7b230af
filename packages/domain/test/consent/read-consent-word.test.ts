import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpWords, startWords, stopAllWords, stopWords } from '../../consent/consent-words.ts'
import { readConsentWord } from '../../consent/read-consent-word.ts'

test('the words of the carriers and those of each language are understood', () => {
  for (const word of [
    'STOP',
    'UNSUBSCRIBE',
    'END',
    'QUIT',
    'CANCEL',
    'REVOKE',
    'OPTOUT',
    'OPT-OUT',
    'REMOVE',
    'TD',
    'ARRET',
    'СТОП',
    'ВІДПИСКА',
    'ВІДПИСАТИСЯ',
    'ОТПИСКА',
    'ABMELDEN',
    'BAJA',
    'REZYGNUJE',
    'DISISCRIZIONE',
    'AFMELDEN',
    'İPTAL',
    'RET',
    'DEZABONEAZA',
    'ODHLASIT',
  ]) {
    assert.equal(readConsentWord(word)?.kind, 'stop', word)
  }
  for (const word of ['START', 'UNSTOP', 'YES', 'СТАРТ'])
    assert.equal(readConsentWord(word)?.kind, 'start', word)
})

test('no word means two things', () => {
  const all = [...stopWords, ...stopAllWords, ...startWords, ...helpWords].map(({ word }) => word)
  assert.equal(new Set(all.map((word) => readConsentWord(word)?.word)).size, all.length)
})

test('case, accents, punctuation and spaces around do not matter', () => {
  for (const text of [
    'stop',
    ' Stop. ',
    '"STOP"',
    'STOP!!!',
    '🛑 stop',
    'ｓｔｏｐ',
    '\tSTOP\r\n',
    'Arrêt',
    'désabonner',
    'Opt  Out',
    'Стоп.',
    '(відписка)',
    'ВІДПИСКА\u200b',
  ]) {
    assert.equal(readConsentWord(text)?.kind, 'stop', JSON.stringify(text))
  }
})

test('a word in a sentence is no request', () => {
  for (const text of [
    '',
    '   ',
    '!',
    'Please stop',
    'stop it',
    'Do not stop sending',
    'STOP 1',
    'nonstop',
    'unstoppable',
    'Стоп машина',
    'end of story',
    'yes please',
    'st op',
    `stop${' '.repeat(10)}now`,
  ]) {
    assert.equal(readConsentWord(text), null, JSON.stringify(text))
  }
})

test('who writes that all shall stop means every sender', () => {
  assert.deepEqual(
    ['STOP', 'STOPALL', 'Stop all!'].map((text) => {
      const found = readConsentWord(text)
      return found?.kind === 'stop' ? found.scope : null
    }),
    ['sender', 'all', 'all'],
  )
})

test('a long message is no word and takes no time', () => {
  const startedAt = performance.now()
  assert.equal(readConsentWord(`STOP${'.'.repeat(1_000_000)}`), null)
  assert.ok(performance.now() - startedAt < 100)
})
