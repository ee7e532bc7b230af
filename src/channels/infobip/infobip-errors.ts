import { type CarrierError, type CarrierErrorTable, errorsOf } from '../errors/carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from '../errors/http-statuses.ts'

/**
 * By name: statuses and errors have numbers of their own, which overlap. A report names both, and the error, which is more
 * exact, counts.
 */
function codeIn(said: string): string | null {
  const error = /\), ([A-Z][A-Z0-9_]+) \(\d+(?:, (?:permanent|temporary))?\)/.exec(said)?.[1]
  const status = /^(?:[^:]{0,100}: )?([A-Z][A-Z0-9_]+) \(\d+(?:, (?:permanent|temporary))?\)/.exec(said)?.[1]
  return error ?? status ?? httpCodeIn(said)
}

const source = 'https://www.infobip.com/docs/developer-resources/api-fundamentals/error-code-reference'

/** Statuses that are failures. */
const statuses = errorsOf(`
  UNDELIVERABLE_REJECTED_OPERATOR | status 4 | depends | ask
    The operator of the network rejected it.
    Оператор мережі відхилив повідомлення.
  UNDELIVERABLE_NOT_DELIVERED | status 9 | depends | absent
    The network could not deliver it.
    Мережа не змогла доставити.
  UNDELIVERABLE_NOT_SENT | status 31 | depends | ask
    The message was not sent.
    Повідомлення не надіслано.
  EXPIRED_EXPIRED | status 15 | final | lifetime
    The lifetime ended before the delivery.
    Час життя минув до доставлення.
  EXPIRED_DLR_UNKNOWN | status 29 | depends | ask
    The lifetime ended, and no report came.
    Час життя минув, а звіту немає.
  REJECTED_NETWORK | status 6 | final | route
    The network is not covered, or not open for the account.
    Мережу не охоплено або не відкрито для акаунта.
  REJECTED_PREFIX_MISSING | status 8 | final | number
    The prefix or the length of the number is not known.
    Невідомий префікс або довжина номера.
  REJECTED_DND | status 10 | final | opted-out
    The subscriber is on a list of those who want no such messages.
    Абонент у списку тих, хто не хоче таких повідомлень.
  REJECTED_SOURCE | status 11 | final | sender
    The sender is not registered for the account.
    Відправника не зареєстровано для акаунта.
  REJECTED_NOT_ENOUGH_CREDITS | status 12 | final | money
    The account has no credit.
    На рахунку немає коштів.
  REJECTED_SENDER | status 13 | final | sender
    The sender is on a block list of the account.
    Відправник у чорному списку акаунта.
  REJECTED_DESTINATION_BLOCKLISTED | status 14 | final | opted-out
    The number is on a block list.
    Номер у чорному списку.
  REJECTED_PREPAID_PACKAGE_EXPIRED | status 17 | final | money
    The credit of the account has expired.
    Строк дії коштів на рахунку минув.
  REJECTED_DESTINATION_NOT_REGISTERED | status 18 | final | account
    A trial account sends only to its own number.
    Пробний акаунт надсилає лише на власний номер.
  REJECTED_ROUTE_NOT_AVAILABLE | status 19 | final | route
    No route is set up for the account.
    Для акаунта не налаштовано маршруту.
  REJECTED_FLOODING_FILTER | status 20 | temporary | fewer
    Too many or too similar messages to this number within an hour.
    За годину на цей номер забагато або надто схожих повідомлень.
  REJECTED_SYSTEM_ERROR | status 21 | temporary | wait
    An error inside Infobip.
    Помилка всередині Infobip.
  REJECTED_DUPLICATE_MESSAGE_ID | status 23 | final | duplicate
    Infobip has taken a message with this id before.
    Infobip уже прийняв повідомлення з цим ідентифікатором.
  REJECTED_INVALID_UDH | status 24 | final | request
    The header of the text is invalid.
    Заголовок тексту недійсний.
  REJECTED_MESSAGE_TOO_LONG | status 25 | final | size
    The text is too long.
    Текст задовгий.
  MISSING_TO | status 51 | final | number
    The message has no recipient.
    У повідомленні немає одержувача.
  REJECTED_DESTINATION | status 52 | final | number
    The number of the recipient is invalid.
    Номер одержувача недійсний.
  SIGNALS_BLOCKED | status 87 | final | ask
    Infobip’s guard against fraud stopped it.
    Захист Infobip від шахрайства зупинив повідомлення.
  UNDELIVERABLE_REJECTED_PLATFORM | status 100 | depends | request
    Infobip rejected the request, or is not available.
    Infobip відхилив запит або недоступний.
`)

/** Errors of Viber and RCS, and what Meta adds to the same list. */
const chatErrors = errorsOf(`
  EC_UNKNOWN_APPLICATION | 7001 | final | sender
    The sender is not known.
    Відправник невідомий.
  EC_UNKNOWN_USER | 7002 | final | channel
    The number does not use the channel.
    Номер не користується цим каналом.
  EC_BLOCKED_USER | 7003 | final | opted-out
    The subscriber has blocked the sender.
    Абонент заблокував відправника.
  EC_UNAUTHORIZED_ACCESS | 7004 | final | account
    The credentials of the sender are not accepted.
    Облікові дані відправника не прийнято.
  EC_FORBIDDEN_ACCESS | 7005 | final | sender
    The sender may not do this; its agent may not be launched.
    Відправникові цього не дозволено; можливо, агента не запущено.
  EC_BAD_REQUEST | 7006 | final | content
    The provider does not take this content.
    Постачальник не приймає такого вмісту.
  EC_ILLEGAL_TRAFFIC_TYPE | 7007 | final | content
    The content is not of the kind for which the sender is registered.
    Вміст не того виду, для якого зареєстровано відправника.
  EC_INVALID_TEMPLATE_ARGS | 7008 | final | template
    The parameters do not fit the template.
    Параметри не відповідають шаблонові.
  EC_INVALID_TEMPLATE | 7009 | final | template
    The template is wrong or missing.
    Шаблон неправильний або відсутній.
  EC_NO_SESSION | 7010 | final | window
    The subscriber has not opened a conversation, or it is over.
    Абонент не починав розмови, або вона завершилася.
  EC_ACCOUNT_ISSUE | 7011 | final | account
    The account has a problem.
    Проблема з акаунтом.
  EC_DEPLOYMENT_CONFIGURATION_ERROR | 7012 | temporary | ask
    An error in the set-up of the service.
    Помилка в налаштуванні служби.
  EC_MEDIA_HOSTING_ERROR | 7013 | temporary | media
    The file could not be fetched.
    Файл не вдалося отримати.
  EC_MEDIA_UPLOAD_ERROR | 7014 | temporary | media
    The file could not be uploaded.
    Файл не вдалося завантажити.
  EC_MEDIA_METADATA_ERROR | 7015 | final | media
    Type or size of the file is wrong.
    Тип або розмір файлу неправильний.
  EC_SPAM_RATE | 7016 | final | content
    The quality of the sender limits how many people it may write to.
    Якість відправника обмежує, скільком людям він може писати.
  EC_TOO_MANY_REQUESTS | 7017 | temporary | slow
    More requests than allowed.
    Запитів більше, ніж дозволено.
  EC_INTERNAL_BAD_MAPPING | 7018 | final | ask
    Infobip could not translate the message for the provider.
    Infobip не зміг перекласти повідомлення для постачальника.
  EC_PROVIDER_BILLING_ERROR | 7019 | final | money
    The billing at the provider has a problem.
    Проблема з оплатою в постачальника.
  EC_DEVICE_REPRODUCTION_ERROR | 7020 | final | channel
    The device cannot show the message.
    Пристрій не може показати повідомлення.
  EC_LIMITED_FUNCTIONALITY | 7021 | final | ask
    The provider has restricted the function.
    Постачальник обмежив цю можливість.
  EC_MEDIA_UNSUPPORTED | 7022 | final | media
    The format of the file is not supported.
    Формат файлу не підтримується.
  EC_DATA_MISMATCH | 7023 | final | ask
    Data contradict one another.
    Дані суперечать одні одним.
  EC_NOT_ALLOWED_SENDING_TIME | 7024 | temporary | wait
    Sending is not allowed at this time of the day.
    У цей час доби надсилати не дозволено.
  EC_UNSUPPORTED_MOBILE_APP_VERSION | 7025 | final | channel
    The subscriber’s app is too old.
    Застосунок абонента застарий.
  EC_MESSAGE_TYPE_EXHAUSTED | 7026 | final | fewer
    The limit for this type of message is reached.
    Межу для такого типу повідомлень вичерпано.
  EC_BLOCKED_CONTENT | 7027 | final | content
    The content violates a policy.
    Вміст порушує правила.
  EC_USER_IDENTITY_CHANGED | 7029 | final | number
    The identity of the subscriber has changed.
    Ідентичність абонента змінилася.
  EC_TEMPLATE_BLOCKED_BY_USER | 7030 | final | opted-out
    The subscriber has blocked the template.
    Абонент заблокував шаблон.
  EC_INVALID_WA_FLOW | 7031 | final | template
    The flow of the message is in a wrong state.
    Сценарій повідомлення в неправильному стані.
  EC_FREQUENCY_CAPPING | 7032 | final | fewer
    The person has had enough marketing from all businesses.
    Людина отримала досить реклами від усіх бізнесів.
  EC_MARKETING_OPT_OUT | 7033 | final | opted-out
    The person has opted out of marketing of this business.
    Людина відмовилася від реклами цього бізнесу.
  EC_SENDER_NOT_REGISTERED | 7034 | final | sender
    The sender is not registered.
    Відправника не зареєстровано.
  EC_CALL_PERMISSION_REQUEST_FAILED | 7035 | temporary | fewer
    The person was asked too often for permission to call.
    У людини зачасто просили дозволу зателефонувати.
  EC_TEMPLATE_NOT_SYNCED | 7036 | temporary | wait
    The new template is not known everywhere yet.
    Новий шаблон ще не всюди відомий.
  EC_TEMPLATE_NOT_AVAILABLE | 7037 | temporary | template
    The template is not available.
    Шаблон недоступний.
  EC_INVALID_WA_ACCOUNT_TYPE | 7038 | final | account
    The type of the business account is not supported.
    Тип бізнес-акаунта не підтримується.
  EC_PROVIDER_INTERNAL_ERROR | 7050 | temporary | wait
    An error inside the provider.
    Помилка всередині постачальника.
  EC_PROVIDER_TIMEOUT | 7051 | temporary | wait
    The provider did not answer in time.
    Постачальник вчасно не відповів.
  EC_PROVIDER_DR_ERROR | 7052 | final | ask
    The provider’s report has an error.
    Звіт постачальника має помилку.
  EC_INTERNAL_ERROR | 7080 | final | ask
    An error inside Infobip.
    Помилка всередині Infobip.
  EC_CONFIGURATION_ERROR | 7081 | final | sender
    The sender is not set up for this country.
    Відправника не налаштовано для цієї країни.
  EC_TEMPORARY_GATEWAY_ERROR | 7082 | temporary | wait
    A temporary error of Infobip.
    Тимчасова помилка Infobip.
  EC_SERVICE_NOT_ACTIVATED | 7083 | final | account
    The service is not activated.
    Послугу не активовано.
  EC_MISSING_SENDER_METADATA | 7084 | final | sender
    Details of the sender are missing.
    Бракує даних про відправника.
  EC_PHONE_MATCHING_DISABLED | 7102 | final | ask
    Numbers cannot be matched for this sender.
    Для цього відправника номери не зіставляються.
  EC_UNSUPPORTED_DEVICE | 7201 | final | channel
    The device does not support the channel.
    Пристрій не підтримує каналу.
  EC_DUPLICATE_REQUEST | 7280 | final | duplicate
    The same request was made before.
    Такий самий запит уже був.
  EC_BAD_ORIGIN | 7281 | final | ask
    The origin of the request is not allowed.
    Походження запиту не дозволено.
`)

/** Errors of networks and of Infobip for SMS. */
const smsErrors = errorsOf(`
  EC_UNKNOWN_SUBSCRIBER | 1 | final | number
    The number is not assigned.
    Такого номера немає.
  EC_UNKNOWN_BASE_STATION | 2 | temporary | absent
    The network does not know where the number is.
    Мережа не знає, де номер.
  EC_UNIDENTIFIED_SUBSCRIBER | 5 | temporary | absent
    The switch does not know the subscriber.
    Комутатор не знає абонента.
  EC_ABSENT_SUBSCRIBER_SM | 6 | temporary | absent
    The telephone is off or out of reach.
    Телефон вимкнено або він поза зоною.
  EC_UNKNOWN_EQUIPMENT | 7 | temporary | absent
    The network does not know the telephone.
    Мережа не знає телефону.
  EC_ROAMING_NOT_ALLOWED | 8 | temporary | absent
    The subscriber is roaming without an agreement of the operators.
    Абонент у роумінгу без угоди між операторами.
  EC_ILLEGAL_SUBSCRIBER | 9 | final | number
    The network does not admit the subscriber.
    Мережа не допускає абонента.
  EC_TELESERVICE_NOT_PROVISIONED | 11 | final | channel
    The subscription has no SMS.
    У тарифі абонента немає SMS.
  EC_ILLEGAL_EQUIPMENT | 12 | final | channel
    The network does not admit the telephone.
    Мережа не допускає телефон.
  EC_CALL_BARRED | 13 | temporary | absent
    The operator has suspended the subscriber’s service.
    Оператор призупинив послуги абонента.
  EC_FACILITY_NOT_SUPPORTED | 21 | temporary | route
    Network or telephone does not support the service.
    Мережа або телефон не підтримує послуги.
  EC_ABSENT_SUBSCRIBER | 27 | temporary | absent
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
  EC_INVALID_REQUEST_TYPE | 323 | final | request
    The type of the request is invalid.
    Тип запиту недійсний.
  EC_OPERATOR_NOT_FOUND | 345 | final | route
    No operator was found for the number.
    Для номера не знайдено оператора.
  EC_INVALID_REQUEST_DESTINATION | 352 | final | number
    The country code of the number is not known.
    Код країни номера невідомий.
  EC_MSG_TEXT_TOO_LONG | 355 | final | size
    The text is too long.
    Текст задовгий.
  EC_INVALID_SOURCE_ADDRESS | 368 | final | sender
    The sender is invalid.
    Відправник недійсний.
  EC_SOURCE_ADDRESS_IS_BLOCKED | 375 | final | sender
    The sender is blocked or not set up.
    Відправника заблоковано або не налаштовано.
  EC_ACCOUNT_ACCESS_DENIED | 433 | final | account
    The account has no access.
    Акаунт не має доступу.
  EC_TF_NUMBER_NOT_VERIFIED | 488 | final | sender
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
  EC_SC_BLOCKED_FOR_END_USER | 560 | final | channel
    The operator blocks the short code for this subscriber.
    Оператор блокує короткий номер для цього абонента.
  EC_CONTENT_BLOCKED_BY_OPERATOR | 561 | final | content
    The operator blocks the content for this subscriber.
    Оператор блокує вміст для цього абонента.
  EC_SC_NOT_PROVISIONED | 562 | final | sender
    The short code is not set up at the operator.
    Короткий номер не налаштовано в оператора.
  EC_SC_EXPIRED | 563 | final | sender
    The short code has expired.
    Строк дії короткого номера минув.
  EC_SC_BLOCKED | 564 | final | sender
    The operator blocks the short code.
    Оператор блокує короткий номер.
  EC_CANNOT_RECEIVE_SC | 565 | final | sender
    The subscriber’s network takes no short codes.
    Мережа абонента не приймає коротких номерів.
  EC_DESTINATION_BLOCKED_BY_OPERATOR | 566 | final | channel
    The operator blocks the number.
    Оператор блокує номер.
  EC_DESTINATION_NOT_SMS_PROVISIONED | 568 | final | channel
    The number has no SMS.
    У номера немає SMS.
  EC_DEST_ADDRESS_SUSPENDED | 569 | final | number
    The operator has suspended the number.
    Оператор призупинив номер.
  EC_CAMPAIGNID_NOT_PROVISIONED | 572 | final | sender
    The campaign is not set up at the operator.
    Кампанію не налаштовано в оператора.
  EC_SC_BLOCKED_BY_END_USER | 573 | final | opted-out
    The subscriber has blocked the short code.
    Абонент заблокував короткий номер.
  EC_BLOCKED_NEW_SUBSCRIPTIONS_FOR_SC | 574 | final | sender
    New subscriptions to the short code are blocked.
    Нові підписки на короткий номер заблоковано.
  EC_USER_OUT_OF_CREDIT | 581 | temporary | absent
    The subscriber has no credit to receive it.
    В абонента немає коштів, щоб отримати повідомлення.
  EC_ACCOUNT_NOT_PROVISIONED_FOR_CHANNEL | 592 | final | route
    The network is not open for the account.
    Мережу не відкрито для акаунта.
  EC_INVALID_GLOBAL_CAMPAIGN_ID | 594 | final | sender
    The campaign is not known.
    Кампанія невідома.
  EC_ACC_HAS_NO_ADRESS_FOR_DESR | 597 | final | sender
    The account has no sender that reaches the number.
    Акаунт не має відправника, що досягає номера.
  EC_ACC_NOT_2_WAY | 601 | final | account
    The account has no two-way SMS.
    В акаунта немає двостороннього SMS.
  EC_CONTENT_BLOCKED | 603 | final | opted-out
    The subscriber has opted out.
    Абонент відмовився від повідомлень.
  EC_BLOCKED_BY_CAMPAIGN_BLACKLIST | 604 | final | opted-out
    The number is on the block list of the campaign.
    Номер у чорному списку кампанії.
  EC_REJECTED_SPAM_BY_OPERATOR | 607 | final | content
    The operator takes the text for spam.
    Оператор вважає текст спамом.
  EC_SIGNALS_BLOCKED | 608 | temporary | ask
    Infobip’s guard against fraud stopped it.
    Захист Infobip від шахрайства зупинив повідомлення.
  EC_SIGNALS_HARD_LIMIT_REACHED | 609 | final | slow
    The limit of messages of the day is reached.
    Денну межу повідомлень вичерпано.
  EC_EXCEEDED_THE_MAX_NUMBER | 580 | final | account
    The limit of a trial account is reached.
    Вичерпано межу пробного акаунта.
  EC_ACC_NOT_PROVISIONED_TO_SMS_DEMO_SC | 577 | final | account
    The account may not use the trial short code.
    Акаунт не може користуватися пробним коротким номером.
  EC_EXCEEDED_THE_TIME_LIMIT_OF_SMS_DEMO | 578 | final | account
    The trial time is over.
    Пробний час минув.
  EC_DEST_ADDRESS_NOT_IN_SMS_DEMO | 579 | final | account
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
  EC_MESSAGE_EXPIRED | 811 | final | lifetime
    The lifetime ended before the delivery.
    Час життя минув до доставлення.
  EC_MESSAGE_SUBMITTED_NOT_ACKED | 815 | final | ask
    The operator did not acknowledge the message.
    Оператор мережі не підтвердив повідомлення.
  EC_TIME_OUT | 2048 | final | wait
    The network did not answer in time.
    Мережа вчасно не відповіла.
  EC_IMSI_BLACKLISTED | 2049 | final | number
    The subscriber’s card is on a block list.
    Картка абонента в чорному списку.
  EC_DEST_ADDRESS_BLACKLISTED | 2050 | final | opted-out
    The number is on the operator’s list of those who want no messages.
    Номер у списку оператора тих, хто не хоче повідомлень.
  EC_BLACKLISTED_DESTINATIONADDRESS | 2052 | final | opted-out
    The number is on a block list.
    Номер у чорному списку.
  EC_BLACKLISTED_SENDERADDRESS | 2053 | final | sender
    The sender is on a block list.
    Відправник у чорному списку.
  EC_DEACTIVATED_LIST | 3041 | final | number
    The number is no longer in use.
    Номер більше не використовується.
  EC_INVALID_PDU_FORMAT | 4096 | final | request
    The form of the message is invalid.
    Форма повідомлення недійсна.
  EC_NOTSUBMITTEDTOGMSC | 4097 | temporary | wait
    Infobip could not pass it to any operator.
    Infobip не зміг передати його жодному операторові.
  EC_VP_EXPIRED | 4098 | temporary | lifetime
    The lifetime ended before the delivery.
    Час життя минув до доставлення.
  EC_MONTHLY_LIMIT_REACHED | 4099 | final | money
    The account’s limit of the month is reached.
    Вичерпано місячну межу акаунта.
  EC_MESSAGE_CANCELED | 4100 | final | lifetime
    The message was not sent in its lifetime.
    Повідомлення не надіслано за час його життя.
  EC_VALIDITY_EXPIRED | 4101 | final | lifetime
    The lifetime ended before the delivery.
    Час життя минув до доставлення.
  EC_NOTSUBMITTEDTOSMPPCHANNEL | 4102 | final | ask
    The message could not be passed on over SMPP.
    Повідомлення не вдалося передати через SMPP.
  EC_DESTINATION_FLOODING | 4103 | final | fewer
    Too many messages to this number within an hour.
    Забагато повідомлень на цей номер за годину.
  EC_DESTINATION_TXT_FLOODING | 4104 | final | fewer
    The same text too often to this number within an hour.
    Той самий текст зачасто на цей номер за годину.
  EC_10DLC_LIMIT_REACHED | 4202 | final | slow
    The operator’s limit for the campaign is reached.
    Досягнуто межі оператора для кампанії.
  EC_DUPLICATE_MESSAGE | 5492 | final | duplicate
    The same message was sent to this number before.
    Таке саме повідомлення вже надіслано на цей номер.
`)

/** Statuses and errors of calls. */
const callErrors = errorsOf(`
  NO_ANSWER | 10200 | temporary | call
    The callee did not answer.
    Ніхто не відповів.
  BUSY | 10201 | temporary | call
    The line was busy.
    Лінія була зайнята.
  CANCELLED | 10202 | depends | call
    The call was cancelled before it was connected.
    Дзвінок скасовано до з’єднання.
  REJECTED | 10203 | final | call
    The callee rejected the call.
    Абонент відхилив дзвінок.
  TEMPORARILY_UNAVAILABLE | 10204 | temporary | call
    The callee cannot be reached now.
    Абонент зараз недосяжний.
  EC_VOICE_USER_BUSY | 5002 | temporary | call
    The line was busy.
    Лінія була зайнята.
  EC_VOICE_NO_ANSWER | 5003 | temporary | call
    The callee did not answer.
    Ніхто не відповів.
  EC_VOICE_ERROR_DOWNLOADING_FILE | 5004 | depends | media
    The sound file could not be fetched.
    Звуковий файл не вдалося отримати.
  EC_VOICE_ERROR_UNSUPPORTED_AUDIO_FORMAT | 5005 | final | media
    The format of the sound is not supported.
    Формат звуку не підтримується.
  EC_VOICE_ERROR_BAD_REQUEST | 5400 | final | request
    The request is wrong.
    Запит неправильний.
  EC_VOICE_ERROR_FORBIDDEN | 5403 | final | ask
    The operator rejected the call.
    Оператор мережі відхилив дзвінок.
  EC_VOICE_ERROR_DESTINATION_NOT_FOUND | 5404 | final | number
    The number does not exist.
    Такого номера немає.
  EC_VOICE_ERROR_PROXY_AUTHENTICATION_REQUIRED | 5407 | final | ask
    The operator wants a login.
    Оператор мережі вимагає логін.
  EC_VOICE_ERROR_REQUEST_TIMEOUT | 5408 | temporary | call
    No answer came in time.
    Вчасної відповіді не було.
  EC_VOICE_ERROR_GONE | 5410 | final | number
    The number is no longer in use.
    Номер більше не використовується.
  EC_VOICE_ERROR_TEMPORARILY_NOT_AVAILABLE | 5480 | temporary | call
    The callee cannot be reached now.
    Абонент зараз недосяжний.
  EC_VOICE_ERROR_ADDRESS_INCOMPLETE | 5484 | final | number
    The number is incomplete.
    Номер неповний.
  EC_VOICE_ERROR_REQUEST_TERMINATED | 5487 | temporary | call
    The call was cancelled, or the callee refused it.
    Дзвінок скасовано, або абонент відмовився.
  EC_VOICE_ERROR_NOT_ACCEPTABLE_HERE | 5488 | final | ask
    The operator does not take the call in this form.
    Оператор мережі не приймає дзвінка в такій формі.
  EC_VOICE_ERROR_REQUEST_PENDING | 5491 | temporary | wait
    Another request is pending.
    Триває інший запит.
  EC_NOT_IMPLEMENTED | 5501 | final | ask
    The function is not supported.
    Можливість не підтримується.
  EC_SERVICE_UNAVAILABLE | 5503 | temporary | wait
    The service is not available.
    Послуга недоступна.
  EC_DECLINE | 5603 | final | call
    The callee rejected the call.
    Абонент відхилив дзвінок.
  MEDIA_ERROR | 10103 | depends | ask
    The sound of the call had an error.
    Звук дзвінка мав помилку.
  FORBIDDEN | 10300 | final | ask
    The call was rejected.
    Дзвінок відхилено.
  INSUFFICIENT_FUNDS | 10301 | final | money
    The account has no credit.
    На рахунку немає коштів.
  UNAUTHENTICATED | 10302 | final | account
    The credentials are not valid.
    Облікові дані недійсні.
  DESTINATION_NOT_FOUND | 10303 | final | number
    The number does not exist.
    Такого номера немає.
  DESTINATION_UNAVAILABLE | 10304 | temporary | call
    The number cannot be reached now.
    Номер зараз недосяжний.
  INVALID_DESTINATION | 10305 | final | number
    The number is invalid.
    Номер недійсний.
  INVALID_REQUEST | 10306 | final | request
    The request is wrong.
    Запит неправильний.
  REQUEST_TIMEOUT | 10307 | temporary | wait
    No answer came in time.
    Вчасної відповіді не було.
  NETWORK_ERROR | 10308 | temporary | wait
    An error in the network.
    Помилка в мережі.
  SERVICE_UNAVAILABLE | 10309 | temporary | wait
    The service is not available.
    Послуга недоступна.
  UNKNOWN | 10310 | depends | ask
    An unknown error.
    Невідома помилка.
  FEATURE_UNAVAILABLE | 10311 | final | ask
    The function is not available.
    Можливість недоступна.
  CONGESTION | 10312 | temporary | wait
    The network is congested.
    Мережа перевантажена.
  UNAUTHORIZED | 10313 | final | call
    The callee does not take such calls.
    Абонент не приймає таких дзвінків.
`)

function tableOf(errors: readonly CarrierError[]): CarrierErrorTable {
  return { sources: [source, httpSource], codeIn, errors: [...errors, ...statuses, ...httpErrors] }
}

export const infobipSmsErrorTexts = tableOf(smsErrors)
export const infobipChatErrorTexts = tableOf(chatErrors)
export const infobipVoiceErrorTexts = tableOf(callErrors)
