import assert from 'node:assert/strict'
import { test } from 'node:test'
import { azureVoices } from '../azure-speech.ts'
import { googleVoices } from '../google-speech.ts'

test('voices without a name are left out of a list, and languages that are no texts as well', () => {
  const google = googleVoices({
    voices: [
      { name: 'uk-UA-Standard-A', languageCodes: ['uk-UA', 7], ssmlGender: 'FEMALE' },
      { name: 5, languageCodes: ['uk-UA'] },
      null,
      { name: 'Annie', languageCodes: 'en-GB', ssmlGender: {} },
    ],
  })
  assert.deepEqual(
    google.map(({ name, gender, languages }) => [name, gender, languages.map(({ tag }) => tag)]),
    [
      ['uk-UA-Standard-A', 'female', ['uk-ua']],
      ['Annie', null, []],
    ],
  )
  const azure = azureVoices([{ ShortName: 'uk-UA-PolinaNeural', Gender: 'Female', Locale: 'uk-UA' }, 'x', {}])
  assert.deepEqual(
    azure.map(({ name, gender, languages }) => [name, gender, languages[0]?.tag]),
    [['uk-UA-PolinaNeural', 'female', 'uk-ua']],
  )
})

test('what is no list has no voices', () => {
  for (const answer of [null, 7, 'voices', [], { voices: {} }])
    assert.deepEqual([...googleVoices(answer), ...azureVoices(answer)], [])
})
