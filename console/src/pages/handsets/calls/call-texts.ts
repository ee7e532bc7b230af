import { defineTexts } from '../../../texts/texts.tsx'

export const callTexts = defineTexts({
  incoming: ['Incoming call', 'Вхідний дзвінок'],
  underWay: ['Call in progress', 'Розмова триває'],
  answer: ['Answer', 'Відповісти'],
  reject: ['Reject', 'Відхилити'],
  hangUp: ['Hang up', 'Покласти слухавку'],
  keypad: ['Keypad', 'Клавіші'],
  pressedKeys: ['Pressed', 'Натиснуто'],
  listen: ['Listen', 'Слухати'],
  listening: ['Sound is on', 'Звук увімкнено'],
  calls: ['Calls', 'Дзвінки'],
  noCalls: ['No calls yet.', 'Дзвінків ще не було.'],
  missed: ['Missed call', 'Пропущений дзвінок'],
  rejected: ['Rejected', 'Відхилено'],
  answered: [(seconds: number) => `Answered, ${seconds} s`, (seconds: number) => `Прийнято, ${seconds} с`],
  lostCall: ['Broken off', 'Обірвано'],
  codeHint: [
    'Where a missed call brings a code, it is the last four digits of the number.',
    'Якщо пропущений дзвінок приносить код, це останні чотири цифри номера.',
  ],
  lastDigits: ['Last four digits', 'Останні чотири цифри'],
  recording: ['What was said', 'Що було сказано'],
  byHand: ['Let it ring until I answer', 'Нехай дзвонить, доки я не відповім'],
  byHandHint: [
    'Otherwise the phone does what its number says, an ordinary one answers by itself.',
    'Інакше телефон робить те, що каже його номер; звичайний відповідає сам.',
  ],
})
