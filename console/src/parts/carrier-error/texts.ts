import { defineTexts } from '../../texts/texts.tsx'

export const carrierErrorTexts = defineTexts({
  title: [(code: string) => `Error ${code}`, (code: string) => `Помилка ${code}`],
  explain: [(code: string) => `What does ${code} mean?`, (code: string) => `Що означає ${code}?`],
  permanence: {
    temporary: ['Temporary', 'Тимчасова'],
    final: ['Final', 'Остаточна'],
    depends: ['Either', 'Буває різна'],
  },
  permanenceAbout: {
    temporary: ['Another attempt may succeed.', 'Інша спроба може вдатися.'],
    final: [
      'Another attempt of the same message fails in the same way.',
      'Інша спроба того самого повідомлення не вдасться так само.',
    ],
    depends: ['Carriers use this code for both.', 'Провайдери вживають цей код для обох випадків.'],
  },
  kindOfError: ['Temporary or final', 'Тимчасова чи остаточна'],
  meaning: ['Meaning', 'Значення'],
  action: ['What to do', 'Що робити'],
  own: [
    (own: string) => `${own} is the carrier’s own number: its documents explain it.`,
    (own: string) => `${own} — власний номер провайдера: його пояснює документація провайдера.`,
  ],
  sources: ['Sources', 'Джерела'],
  unknown: ['The dictionary does not have this code', 'У довіднику немає цього коду'],
  unknownAbout: [
    'It is the carrier’s own, or newer than this version. The documents of the carrier explain it.',
    'Це власний код провайдера або новіший за цю версію. Його пояснює документація провайдера.',
  ],
  all: ['All errors of this kind of carrier', 'Усі помилки цього виду провайдерів'],
  code: ['Code', 'Код'],
  dictionary: ['Errors', 'Помилки'],
  dictionaryAbout: [
    'What the error codes of carriers mean, and what to do about each.',
    'Що означають коди помилок провайдерів і що робити з кожним.',
  ],
  kind: ['Kind of carrier', 'Вид провайдера'],
  search: ['Search', 'Пошук'],
  none: ['No error matches', 'Таких помилок немає'],
})
