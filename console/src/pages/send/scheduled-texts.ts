import { defineTexts } from '../../texts/texts.tsx'

export const scheduledTexts = defineTexts({
  title: ['Messages that wait for their time', 'Повідомлення, що чекають свого часу'],
  none: ['No message is scheduled', 'Немає запланованих повідомлень'],
  noneAbout: [
    'Messages with a time, of the console or of a client (send_at), wait here until they go out.',
    'Повідомлення з часом, із консолі чи від клієнта (send_at), чекають тут, доки не підуть.',
  ],
  message: ['To', 'Кому'],
  choose: [(recipient: string) => `Choose ${recipient}`, (recipient: string) => `Вибрати ${recipient}`],
  goesOut: ['Goes out', 'Піде'],
  channels: ['Channels', 'Канали'],
  account: ['Account', 'Акаунт'],
  reserved: ['Reserved', 'Зарезервовано'],
  all: ['Choose all here', 'Вибрати всі тут'],
  cancel: ['Cancel messages', 'Скасувати повідомлення'],
  cancelTitle: [(count: string) => `Cancel ${count}?`, (count: string) => `Скасувати ${count}?`],
  cancelAbout: [
    'They are not sent, and their money is released.',
    'Їх не буде надіслано, а гроші буде звільнено.',
  ],
  tooLate: [(count: string) => `Already on the way: ${count}.`, (count: string) => `Уже в дорозі: ${count}.`],
  messages: {
    one: ['message', 'повідомлення'],
    few: ['messages', 'повідомлення'],
    many: ['messages', 'повідомлень'],
    other: ['messages', 'повідомлення'],
  },
  pages: ['Pages', 'Сторінки'],
  first: ['To the first ones', 'До перших'],
  further: ['Later ones', 'Пізніші'],
})
