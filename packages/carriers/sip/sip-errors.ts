import { type CarrierErrorTable, findFirst, readErrors } from '../errors/carrier-error.ts'

/** `known`: the call's result is final. `refusal`: another attempt may follow. */
export const sipVerdicts = {
  busy: { kind: 'known', status: 'UNDELIVERABLE', reason: 'Busy', permanence: 'temporary' },
  'no-answer': { kind: 'known', status: 'UNDELIVERABLE', reason: 'No answer', permanence: 'temporary' },
  declined: { kind: 'known', status: 'REJECTED', reason: 'Declined', permanence: 'final' },
  'no-such-number': {
    kind: 'refusal',
    refusal: 'rejected',
    status: 'INVALID DESTINATION ADDRESS',
    permanence: 'final',
  },
  'not-here': { kind: 'refusal', refusal: 'rejected-here', status: 'REJECTED', permanence: 'final' },
  throttled: { kind: 'refusal', refusal: 'throttled', status: 'REJECTED', permanence: 'temporary' },
  outage: { kind: 'refusal', refusal: 'unavailable', status: 'REJECTED', permanence: 'temporary' },
  /** Login or money: the operator may repair it. */
  account: { kind: 'refusal', refusal: 'unavailable', status: 'REJECTED', permanence: 'final' },
} as const

/**
 * Of the status of a response, or of the cause of the telephone network behind the trunk, which decides nothing. Carriers
 * say 429 for too many calls. 501, 505 and 513 are what the trunk cannot do, whatever its health (RFC 3261 §21.5).
 */
const { errors, findMeaning } = readErrors(
  `
    400 | Bad Request | not-here | trunk
      The trunk does not understand the request.
      Транк не розуміє запиту.
    401 | Unauthorized | account | trunk
      The trunk wants a login, or does not accept it.
      Транк вимагає логін або не приймає його.
    402 | Payment Required | account | money
      The account has no money left.
      На рахунку немає коштів.
    403 | Forbidden | not-here | trunk
      The trunk does not allow the call: often the caller’s number or the country.
      Транк не дозволяє дзвінка: часто через номер того, хто дзвонить, або країну.
    404 | Not Found | no-such-number | number
      The number does not exist.
      Такого номера немає.
    405 | Method Not Allowed | not-here | trunk
      The trunk does not take the method.
      Транк не приймає цього методу.
    406 | Not Acceptable | not-here | trunk
      The trunk cannot answer in an accepted form.
      Транк не може відповісти в прийнятній формі.
    407 | Proxy Authentication Required | account | trunk
      The proxy wants a login, or does not accept it.
      Проксі вимагає логін або не приймає його.
    408 | Request Timeout | no-answer | call
      No answer from the callee in time.
      Абонент вчасно не відповів.
    410 | Gone | no-such-number | number
      The number is no longer in use.
      Номер більше не використовується.
    413 | Request Entity Too Large | not-here | trunk
      The request is too large.
      Запит завеликий.
    414 | Request-URI Too Long | not-here | trunk
      The address is too long.
      Адреса задовга.
    415 | Unsupported Media Type | not-here | trunk
      The trunk does not know the form of the content.
      Транк не знає форми вмісту.
    416 | Unsupported URI Scheme | not-here | trunk
      The trunk does not know the form of the address.
      Транк не знає форми адреси.
    420 | Bad Extension | not-here | trunk
      The trunk does not know a required extension.
      Транк не знає потрібного розширення.
    421 | Extension Required | not-here | trunk
      The trunk requires an extension.
      Транк вимагає розширення.
    423 | Interval Too Brief | not-here | trunk
      The registration is too short.
      Реєстрація закоротка.
    429 | | throttled | slow
      More calls than the trunk takes; carriers use this code without a standard.
      Дзвінків більше, ніж приймає транк; провайдери вживають цей код без стандарту.
    480 | Temporarily Unavailable | no-answer | call
      The callee cannot be reached now.
      Абонент зараз недосяжний.
    481 | Call/Transaction Does Not Exist | not-here | ask | depends
      The trunk does not know the call.
      Транк не знає цього дзвінка.
    482 | Loop Detected | not-here | ask
      The call goes in a circle.
      Дзвінок іде по колу.
    483 | Too Many Hops | not-here | ask
      The call goes over too many servers.
      Дзвінок іде через забагато серверів.
    484 | Address Incomplete | no-such-number | number
      The number is incomplete.
      Номер неповний.
    485 | Ambiguous | not-here | number
      The number is ambiguous.
      Номер неоднозначний.
    486 | Busy Here | busy | call
      The line is busy.
      Лінія зайнята.
    487 | Request Terminated | no-answer | call
      The call was cancelled before an answer.
      Дзвінок скасовано до відповіді.
    488 | Not Acceptable Here | not-here | trunk
      The trunk does not take the offered codecs.
      Транк не приймає запропонованих кодеків.
    491 | Request Pending | not-here | wait | depends
      Another request of the call is pending.
      Триває інший запит цього дзвінка.
    493 | Undecipherable | not-here | trunk
      The trunk cannot decrypt the content.
      Транк не може розшифрувати вміст.
    500 | Server Internal Error | outage | wait
      An error inside the trunk.
      Помилка всередині транка.
    501 | Not Implemented | not-here | trunk
      The trunk does not support this.
      Транк цього не підтримує.
    502 | Bad Gateway | outage | wait
      The trunk got an invalid answer from the network.
      Транк отримав від мережі неправильну відповідь.
    503 | Service Unavailable | outage | wait
      The trunk is overloaded or has no free line.
      Транк перевантажено або немає вільної лінії.
    504 | Server Time-out | outage | wait
      The network did not answer the trunk in time.
      Мережа вчасно не відповіла транкові.
    505 | Version Not Supported | not-here | trunk
      The trunk does not know this version of SIP.
      Транк не знає цієї версії SIP.
    513 | Message Too Large | not-here | trunk
      The request is too large.
      Запит завеликий.
    600 | Busy Everywhere | busy | call
      The callee is busy on all lines.
      Усі лінії абонента зайняті.
    603 | Decline | declined | call
      The callee rejected the call.
      Абонент відхилив дзвінок.
    604 | Does Not Exist Anywhere | no-such-number | number
      The number does not exist.
      Такого номера немає.
    606 | Not Acceptable | not-here | trunk
      The callee cannot take the call in this form.
      Абонент не може прийняти дзвінка в такій формі.
    607 | Unwanted | declined | opted-out
      The callee does not want calls of this number.
      Абонент не хоче дзвінків із цього номера.
    608 | Rejected | not-here | sender
      A filter of the network rejected the call.
      Фільтр мережі відхилив дзвінок.
    Q.850 1 | unallocated number | final | number | shows unassigned
      The number does not exist.
      Такого номера немає.
    Q.850 2 | no route to network | final | route
      There is no route to the network.
      До мережі немає маршруту.
    Q.850 3 | no route to destination | final | route
      There is no route to the number.
      До номера немає маршруту.
    Q.850 16 | normal call clearing | final | call
      One side hung up.
      Одна зі сторін поклала слухавку.
    Q.850 17 | user busy | temporary | call
      The line is busy.
      Лінія зайнята.
    Q.850 18 | no user responding | temporary | call
      The telephone does not respond.
      Телефон не відгукується.
    Q.850 19 | no answer from the user | temporary | call
      The callee did not answer.
      Ніхто не відповів.
    Q.850 20 | subscriber absent | temporary | call
      The telephone is off or out of reach.
      Телефон вимкнено або він поза зоною.
    Q.850 21 | call rejected | final | call
      The callee or the network rejected the call.
      Абонент або мережа відхилили дзвінок.
    Q.850 22 | number changed | final | number
      The number has changed.
      Номер змінився.
    Q.850 26 | non-selected user clearing | final | call
      Another telephone took the call.
      Дзвінок прийняв інший телефон.
    Q.850 27 | destination out of order | temporary | call
      The line of the callee is out of order.
      Лінія абонента несправна.
    Q.850 28 | address incomplete | final | number
      The number is incomplete.
      Номер неповний.
    Q.850 29 | facility rejected | final | route
      The network does not offer the service.
      Мережа не надає цієї послуги.
    Q.850 31 | normal unspecified | depends | ask
      The call ended without a reason.
      Дзвінок завершено без причини.
    Q.850 34 | no circuit available | temporary | slow
      No line is free.
      Немає вільної лінії.
    Q.850 38 | network out of order | temporary | wait
      The network is out of order.
      Мережа несправна.
    Q.850 41 | temporary failure | temporary | wait
      A temporary error of the network.
      Тимчасова помилка мережі.
    Q.850 42 | switching equipment congestion | temporary | wait
      The network is congested.
      Мережа перевантажена.
    Q.850 47 | resource unavailable | temporary | wait
      The network has no resources.
      Мережі бракує ресурсів.
    Q.850 55 | incoming calls barred within CUG | final | call
      The callee takes no calls from outside of its group.
      Абонент не приймає дзвінків поза своєю групою.
    Q.850 57 | bearer capability not authorized | final | trunk
      The trunk may not make such calls.
      Транк не має права на такі дзвінки.
    Q.850 58 | bearer capability not presently available | temporary | wait
      Such calls are not possible now.
      Такі дзвінки зараз неможливі.
    Q.850 102 | recovery on timer expiry | temporary | wait
      The network did not answer in time.
      Мережа вчасно не відповіла.
    Q.850 111 | protocol error | depends | ask
      A protocol error of the network.
      Помилка протоколу мережі.
    Q.850 127 | interworking, unspecified | depends | ask
      The network gives no reason.
      Мережа не назвала причини.
  `,
  sipVerdicts,
)

/** By the status of a response; null for one that is not listed. */
export const meaningOfStatus = findMeaning

const codeIn = findFirst(/^([3-6]\d\d) /, /\b(Q\.850;cause=\d{1,3})/)

export const sipErrors: CarrierErrorTable = {
  sources: [
    'RFC 3261, section 21 (responses); RFC 8197 (607); RFC 8688 (608)',
    'ITU-T Q.850 (causes), with the mapping of RFC 3398, section 7.2.4.1',
  ],
  codeIn: (said) => codeIn(said)?.replace('Q.850;cause=', 'Q.850 ') ?? null,
  errors,
}
