import { readErrors } from '../errors/carrier-error.ts'
import { infobipErrors, meaningsById } from '../infobip/infobip-errors.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

/** Infobip's "General error codes". Those with a verdict are more exact than the status beside them. */
const errors = readErrors(
  `
    EC_UNKNOWN_SUBSCRIBER | 1 | invalid-number | number | shows unassigned
      The number is not assigned.
      Такого номера немає.
    EC_UNKNOWN_BASE_STATION | 2 | temporary | absent
      The network does not know where the number is.
      Мережа не знає, де номер.
    EC_UNIDENTIFIED_SUBSCRIBER | 5 | temporary | absent
      The switch does not know the subscriber.
      Комутатор не знає абонента.
    EC_ABSENT_SUBSCRIBER_SM | 6 | temporary | absent | shows absent
      The telephone is off or out of reach.
      Телефон вимкнено або він поза зоною.
    EC_UNKNOWN_EQUIPMENT | 7 | temporary | absent
      The network does not know the telephone.
      Мережа не знає телефону.
    EC_ROAMING_NOT_ALLOWED | 8 | temporary | absent
      The subscriber is roaming without an agreement of the operators.
      Абонент у роумінгу без угоди між операторами.
    EC_ILLEGAL_SUBSCRIBER | 9 | invalid-number | number
      The network does not admit the subscriber.
      Мережа не допускає абонента.
    EC_BEARER_SERVICE_NOT_PROVISIONED | 10 | invalid-number | channel
      The subscription lacks the service.
      У тарифі абонента немає цієї послуги.
    EC_TELESERVICE_NOT_PROVISIONED | 11 | invalid-number | channel
      The subscription has no SMS.
      У тарифі абонента немає SMS.
    EC_ILLEGAL_EQUIPMENT | 12 | invalid-number | channel
      The network does not admit the telephone.
      Мережа не допускає телефон.
    EC_CALL_BARRED | 13 | temporary | absent
      The operator has suspended the subscriber’s service.
      Оператор призупинив послуги абонента.
    EC_FACILITY_NOT_SUPPORTED | 21 | temporary | route
      Network or telephone does not support the service.
      Мережа або телефон не підтримує послуги.
    EC_ABSENT_SUBSCRIBER | 27 | temporary | absent | shows absent
      The subscriber cannot be reached.
      Абонент недосяжний.
    EC_SUBSCRIBER_BUSY_FOR_MT_SMS | 31 | temporary | absent
      The telephone is receiving another message.
      Телефон приймає інше повідомлення.
    EC_SM_DELIVERY_FAILURE | 32 | temporary | absent
      The telephone did not take the message.
      Телефон не прийняв повідомлення.
    EC_MESSAGE_WAITING_LIST_FULL | 33 | temporary | absent
      The list of waiting messages is full.
      Список повідомлень в очікуванні переповнений.
    EC_SYSTEM_FAILURE | 34 | temporary | wait
      An error in the network.
      Помилка в мережі.
    EC_DATA_MISSING | 35 | temporary | wait
      The network misses data.
      Мережі бракує даних.
    EC_UNEXPECTED_DATA_VALUE | 36 | temporary | wait
      The network got a value that it does not expect.
      Мережа отримала неочікуване значення.
    EC_UNKNOWN_ERROR | 255 | temporary | ask
      The network gives no reason.
      Мережа не назвала причини.
    EC_SM_DF_MEMORYCAPACITYEXCEEDED | 256 | temporary | absent
      The memory of the telephone is full.
      Пам’ять телефону заповнена.
    EC_INVALID_REQUEST_TYPE | 323 | not-here | request
      The type of the request is invalid.
      Тип запиту недійсний.
    EC_OPERATOR_NOT_FOUND | 345 | no-route | route
      No operator was found for the number.
      Для номера не знайдено оператора.
    EC_INVALID_REQUEST_DESTINATION | 352 | not-here | number
      The country code of the number is not known.
      Код країни номера невідомий.
    EC_MSG_TEXT_TOO_LONG | 355 | refused-text | size
      The text is too long.
      Текст задовгий.
    EC_INVALID_SOURCE_ADDRESS | 368 | bad-sender | sender
      The sender is invalid.
      Відправник недійсний.
    EC_SOURCE_ADDRESS_IS_BLOCKED | 375 | bad-sender | sender
      The sender is blocked or not set up.
      Відправника заблоковано або не налаштовано.
    EC_ACCOUNT_ACCESS_DENIED | 433 | not-here | account
      The account has no access.
      Акаунт не має доступу.
    EC_TF_NUMBER_NOT_VERIFIED | 488 | bad-sender | sender
      The toll-free number is not verified.
      Безплатний номер не підтверджено.
    EC_PROVIDER_GENERAL_ERROR | 500 | temporary | wait
      A protocol error between networks.
      Помилка протоколу між мережами.
    EC_NO_RESPONSE | 502 | temporary | wait
      The operator did not answer.
      Оператор мережі не відповів.
    EC_LIMIT_REACHED | 541 | temporary | slow
      The operator’s rate limit is reached.
      Досягнуто межі швидкості оператора.
    EC_QUOTA_REACHED | 542 | temporary | slow
      The operator’s limit of the day is reached.
      Досягнуто денної межі оператора.
    EC_SC_BLOCKED_FOR_END_USER | 560 | no-route | channel
      The operator blocks the short code for this subscriber.
      Оператор блокує короткий номер для цього абонента.
    EC_CONTENT_BLOCKED_BY_OPERATOR | 561 | refused-text | content
      The operator blocks the content for this subscriber.
      Оператор блокує вміст для цього абонента.
    EC_SC_NOT_PROVISIONED | 562 | bad-sender | sender
      The short code is not set up at the operator.
      Короткий номер не налаштовано в оператора.
    EC_SC_EXPIRED | 563 | bad-sender | sender
      The short code has expired.
      Строк дії короткого номера минув.
    EC_SC_BLOCKED | 564 | bad-sender | sender
      The operator blocks the short code.
      Оператор блокує короткий номер.
    EC_CANNOT_RECEIVE_SC | 565 | opted-out | sender
      The subscriber’s network takes no short codes.
      Мережа абонента не приймає коротких номерів.
    EC_DESTINATION_BLOCKED_BY_OPERATOR | 566 | no-route | channel
      The operator blocks the number.
      Оператор блокує номер.
    EC_DESTINATION_NOT_SMS_PROVISIONED | 568 | invalid-number | channel
      The number has no SMS.
      У номера немає SMS.
    EC_DEST_ADDRESS_SUSPENDED | 569 | invalid-number | number
      The operator has suspended the number.
      Оператор призупинив номер.
    EC_CAMPAIGNID_NOT_PROVISIONED | 572 | bad-sender | sender
      The campaign is not set up at the operator.
      Кампанію не налаштовано в оператора.
    EC_SC_BLOCKED_BY_END_USER | 573 | opted-out | opted-out
      The subscriber has blocked the short code.
      Абонент заблокував короткий номер.
    EC_BLOCKED_NEW_SUBSCRIPTIONS_FOR_SC | 574 | opted-out | sender
      New subscriptions to the short code are blocked.
      Нові підписки на короткий номер заблоковано.
    EC_USER_OUT_OF_CREDIT | 581 | temporary | absent
      The subscriber has no credit to receive it.
      В абонента немає коштів, щоб отримати повідомлення.
    EC_ACCOUNT_NOT_PROVISIONED_FOR_CHANNEL | 592 | no-route | route
      The network is not open for the account.
      Мережу не відкрито для акаунта.
    EC_INVALID_GLOBAL_CAMPAIGN_ID | 594 | bad-sender | sender
      The campaign is not known.
      Кампанія невідома.
    EC_ACC_HAS_NO_ADRESS_FOR_DESR | 597 | bad-sender | sender
      The account has no sender that reaches the number.
      Акаунт не має відправника, що досягає номера.
    EC_ACC_NOT_2_WAY | 601 | bad-sender | account
      The account has no two-way SMS.
      В акаунта немає двостороннього SMS.
    EC_CONTENT_BLOCKED | 603 | refused-text | opted-out
      The subscriber has opted out.
      Абонент відмовився від повідомлень.
    EC_BLOCKED_BY_CAMPAIGN_BLACKLIST | 604 | opted-out | opted-out
      The number is on the block list of the campaign.
      Номер у чорному списку кампанії.
    EC_REJECTED_SPAM_BY_OPERATOR | 607 | refused-text | content
      The operator takes the text for spam.
      Оператор вважає текст спамом.
    EC_SIGNALS_BLOCKED | 608 | temporary | ask
      Infobip’s guard against fraud stopped it.
      Захист Infobip від шахрайства зупинив повідомлення.
    EC_SIGNALS_HARD_LIMIT_REACHED | 609 | refused-text | slow
      The limit of messages of the day is reached.
      Денну межу повідомлень вичерпано.
    EC_EXCEEDED_THE_MAX_NUMBER | 580 | not-here | account
      The limit of a trial account is reached.
      Вичерпано межу пробного акаунта.
    EC_ACC_NOT_PROVISIONED_TO_SMS_DEMO_SC | 577 | not-here | account
      The account may not use the trial short code.
      Акаунт не може користуватися пробним коротким номером.
    EC_EXCEEDED_THE_TIME_LIMIT_OF_SMS_DEMO | 578 | not-here | account
      The trial time is over.
      Пробний час минув.
    EC_DEST_ADDRESS_NOT_IN_SMS_DEMO | 579 | not-here | account
      A trial account sends only to numbers of its list.
      Пробний акаунт надсилає лише на номери зі свого списку.
    EC_TEMPORARY_HANDSET_FAILURE | 628 | final | absent
      The telephone had an error.
      У телефону була помилка.
    EC_DEST_ADDRESS_UNABLE_TO_RECEIVE_SMS | 629 | final | channel
      The number cannot receive SMS.
      Номер не може отримувати SMS.
    EC_DEST_OVERLOADED | 630 | final | wait
      The destination is overloaded.
      Напрямок перевантажено.
    EC_MOBILE_OPERATOR_NETWORK_ERROR | 631 | final | wait
      An error in the operator’s network.
      Помилка в мережі оператора.
    EC_SMS_REJECTED_BY_MOBILE_OPERATOR | 632 | final | ask
      The operator rejected it.
      Оператор мережі відхилив повідомлення.
    EC_UNKNOWN_MOBILE_OPERATOR | 633 | final | ask
      An unknown error of the operator.
      Невідома помилка оператора мережі.
    EC_FAILED_MESSAGE_DELIVERY | 810 | final | ask
      The delivery failed.
      Доставити не вдалося.
    EC_MESSAGE_EXPIRED | 811 | expired | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    EC_MESSAGE_SUBMITTED_NOT_ACKED | 815 | final | ask
      The operator did not acknowledge the message.
      Оператор мережі не підтвердив повідомлення.
    EC_TIME_OUT | 2048 | temporary | wait
      The network did not answer in time.
      Мережа вчасно не відповіла.
    EC_IMSI_BLACKLISTED | 2049 | final | number
      The subscriber’s card is on a block list.
      Картка абонента в чорному списку.
    EC_DEST_ADDRESS_BLACKLISTED | 2050 | no-route | opted-out
      The number is on the operator’s list of those who want no messages.
      Номер у списку оператора тих, хто не хоче повідомлень.
    EC_BLACKLISTED_DESTINATIONADDRESS | 2052 | no-route | opted-out
      The number is on a block list.
      Номер у чорному списку.
    EC_BLACKLISTED_SENDERADDRESS | 2053 | bad-sender | sender
      The sender is on a block list.
      Відправник у чорному списку.
    EC_DEACTIVATED_LIST | 3041 | invalid-number | number
      The number is no longer in use.
      Номер більше не використовується.
    EC_INVALID_PDU_FORMAT | 4096 | not-here | request
      The form of the message is invalid.
      Форма повідомлення недійсна.
    EC_NOTSUBMITTEDTOGMSC | 4097 | temporary | wait
      Infobip could not pass it to any operator.
      Infobip не зміг передати його жодному операторові.
    EC_VP_EXPIRED | 4098 | temporary | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    EC_MONTHLY_LIMIT_REACHED | 4099 | not-here | money
      The account’s limit of the month is reached.
      Вичерпано місячну межу акаунта.
    EC_MESSAGE_CANCELED | 4100 | final | lifetime
      The message was not sent in its lifetime.
      Повідомлення не надіслано за час його життя.
    EC_VALIDITY_EXPIRED | 4101 | expired | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    EC_NOTSUBMITTEDTOSMPPCHANNEL | 4102 | not-here | ask
      The message could not be passed on over SMPP.
      Повідомлення не вдалося передати через SMPP.
    EC_DESTINATION_FLOODING | 4103 | not-here | fewer
      Too many messages to this number within an hour.
      Забагато повідомлень на цей номер за годину.
    EC_DESTINATION_TXT_FLOODING | 4104 | not-here | fewer
      The same text too often to this number within an hour.
      Той самий текст зачасто на цей номер за годину.
    EC_10DLC_LIMIT_REACHED | 4202 | not-here | slow
      The operator’s limit for the campaign is reached.
      Досягнуто межі оператора для кампанії.
    EC_DUPLICATE_MESSAGE | 5492 | final | duplicate
      The same message was sent to this number before.
      Таке саме повідомлення вже надіслано на цей номер.
  `,
  smsVerdicts,
)

/** Verdicts by the id of an error. */
export const smsErrorMeanings = meaningsById(errors)

export const infobipSmsErrors = infobipErrors(errors.errors)
