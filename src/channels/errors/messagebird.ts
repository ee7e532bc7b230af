import { type CarrierErrorTable, errorsOf } from './carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from './http-statuses.ts'

/** `API 25` of an answer, `103` of a report: the same number means two things. */
function codeIn(said: string): string | null {
  const report = /, error (\d{1,4})$/.exec(said)?.[1]
  if (report !== undefined) return report
  const answer = /^(\d{1,3}): /.exec(said)?.[1]
  return answer === undefined ? httpCodeIn(said) : `API ${answer}`
}

export const messageBirdErrorTexts: CarrierErrorTable = {
  sources: [
    'https://developers.messagebird.com/api/#api-errors (API)',
    'https://docs.bird.com/api/channels-api/message-status-and-interactions/message-failure-sources/sms-platform-extended-error-codes',
    httpSource,
  ],
  codeIn,
  errors: [
    ...errorsOf(`
      API 2 | | final | account
        The access key is wrong or may not send.
        Ключ доступу неправильний або без права надсилати.
      API 9 | | final | request
        A field of the request is missing.
        У запиті бракує поля.
      API 10 | | final | request
        A field of the request is invalid.
        Поле запиту недійсне.
      API 20 | | final | request
        What the request names does not exist.
        Того, що названо в запиті, немає.
      API 21 | | final | request
        The request is wrong.
        Запит неправильний.
      API 25 | | final | money
        The balance is too low.
        Замало коштів на рахунку.
      API 98 | | temporary | wait
        The interface is not available.
        Інтерфейс недоступний.
      API 99 | | temporary | wait
        An error inside MessageBird.
        Помилка всередині MessageBird.
      1 | EC_UNKNOWN_SUBSCRIBER | final | number
        The number is not assigned.
        Такого номера немає.
      2 | EC_UNKNOWN_BASE_STATION | final | number
        The network does not know where the number is.
        Мережа не знає, де номер.
      3 | EC_UNKNOWN_MSC | final | number
        The network does not know the switch of the number.
        Мережа не знає комутатора номера.
      5 | EC_UNIDENTIFIED_SUBSCRIBER | final | number
        The switch does not know the subscriber.
        Комутатор не знає абонента.
      6 | EC_ABSENT_SUBSCRIBER_SM | temporary | absent
        The telephone is off or out of reach.
        Телефон вимкнено або він поза зоною.
      8 | | temporary | absent
        The subscriber cannot be reached while roaming.
        Абонент недосяжний у роумінгу.
      9 | | final | number
        The network does not admit the subscriber.
        Мережа не допускає абонента.
      11 | | final | channel
        The subscription has no SMS.
        У тарифі абонента немає SMS.
      12 | | final | channel
        The network does not admit the telephone.
        Мережа не допускає телефон.
      13 | | depends | channel
        Messages to the number are barred.
        Повідомлення на номер заборонено.
      21 | | depends | route
        The network does not support the service.
        Мережа не підтримує послуги.
      27 | | temporary | absent
        The subscriber cannot be reached.
        Абонент недосяжний.
      31 | | temporary | absent
        The telephone is busy with another message.
        Телефон зайнятий іншим повідомленням.
      32 | | depends | absent
        The telephone did not take the message.
        Телефон не прийняв повідомлення.
      33 | | temporary | absent
        The list of waiting messages is full.
        Список повідомлень в очікуванні переповнений.
      34 | | temporary | wait
        An error in the network.
        Помилка в мережі.
      35 | | depends | ask
        The network misses data.
        Мережі бракує даних.
      36 | | depends | ask
        The network got a value that it does not expect.
        Мережа отримала неочікуване значення.
      103 | | final | opted-out
        The subscriber has opted out.
        Абонент відмовився від повідомлень.
      104 | | final | sender
        The sender is not registered there.
        Відправника там не зареєстровано.
      105 | | final | content
        The content was filtered.
        Вміст відфільтровано.
      106 | | temporary | slow
        A limit of the network is reached.
        Досягнуто межі мережі.
      107 | | temporary | slow
        A limit of the network is reached.
        Досягнуто межі мережі.
    `),
    ...httpErrors,
  ],
}
