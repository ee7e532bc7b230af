import { findFirst, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'

/** What clients read instead of Meta's words for 131047 (docs/reference/contract.md, "WhatsApp"). */
export const windowClosed = 'Outside the 24-hour window'

/** What an error means for the message; `status` is its last one where no further attempt is made. */
export const whatsAppVerdicts = {
  throttled: { refusal: 'throttled', status: 'UNDELIVERABLE', permanence: 'temporary' },
  /** A problem at Meta. */
  outage: { refusal: 'unavailable', status: 'UNDELIVERABLE', permanence: 'temporary' },
  /** Only this message has to wait; the upstream is healthy. */
  later: { refusal: 'later', status: 'UNDELIVERABLE', permanence: 'temporary' },
  /** Token, permissions, payment, a locked account: the operator may repair it. */
  account: { refusal: 'unavailable', status: 'REJECTED', permanence: 'final' },
  /** Our number may not (or no longer) send. */
  sender: { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS', permanence: 'final' },
  /** Our number may send less, until its quality has recovered. */
  restricted: { refusal: 'rejected-here', status: 'FILTERED', permanence: 'temporary' },
  'not-here': { refusal: 'rejected-here', status: 'REJECTED', permanence: 'final' },
  message: { refusal: 'rejected', status: 'REJECTED', permanence: 'final' },
  undeliverable: { refusal: 'rejected', status: 'UNDELIVERABLE', permanence: 'final' },
  unwanted: { refusal: 'rejected', status: 'FILTERED', permanence: 'final' },
  recipient: { refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS', permanence: 'final' },
  expired: { refusal: 'rejected', status: 'EXPIRED', permanence: 'final' },
} as const

/**
 * Meta, "Error codes" (May 2026), and the codes of the Graph API that it builds on. 132069: ten messages an hour, says
 * "Monitoring the health of Flows". 133015 and 133016 concern the registration of our number: until that is done again,
 * every attempt fails.
 */
const { errors, findMeaning } = readErrors(
  `
    0 | AuthException | account | account
      The access token is not valid.
      Токен доступу недійсний.
    1 | API Unknown | outage | wait
      Meta had an unknown error, or the request is wrong.
      У Meta невідома помилка, або запит неправильний.
    2 | API Service | outage | wait
      A service of Meta is down or overloaded.
      Служба Meta не працює або перевантажена.
    3 | API Method | account | account
      The app may not use this method.
      Застосункові цей метод не дозволено.
    4 | API Too Many Calls | throttled | slow
      The app made too many requests.
      Застосунок зробив забагато запитів.
    10 | Permission Denied | account | account
      The permission is missing or was withdrawn.
      Дозволу немає або його відкликано.
    17 | | throttled | slow
      The user made too many requests.
      Користувач зробив забагато запитів.
    32 | | throttled | slow
      The page made too many requests.
      Сторінка зробила забагато запитів.
    33 | Parameter value is not valid | sender | sender
      The business number was deleted.
      Номер бізнесу видалено.
    100 | Invalid parameter | message | request
      A field of the request is wrong.
      Поле запиту неправильне.
    102 | | account | account
      The session of the token is over.
      Сеанс токена завершено.
    190 | Access token has expired | account | account
      The access token has expired.
      Строк дії токена минув.
    368 | Temporarily blocked for policies violations | account | account
      The account is restricted for a violation of policies.
      Акаунт обмежено за порушення правил.
    506 | | message | duplicate
      The same message was sent twice.
      Те саме повідомлення надіслано двічі.
    613 | | throttled | slow
      Too many calls of this method.
      Забагато викликів цього методу.
    80007 | Rate limit issues | throttled | slow
      The business account has reached its rate limit.
      Бізнес-акаунт досяг межі швидкості.
    80008 | | throttled | slow
      The account has made too many changes.
      Акаунт зробив забагато змін.
    130403 | | unwanted | opted-out
      The business itself has blocked the subscriber.
      Бізнес сам заблокував абонента.
    130429 | Rate limit hit | throttled | slow
      More messages a second than the number may send.
      Повідомлень за секунду більше, ніж може номер.
    130472 | User’s number is part of an experiment | undeliverable | channel
      Meta holds marketing back from this person for an experiment.
      Meta не доставляє цій людині маркетинг через експеримент.
    130497 | Business account is restricted from messaging users in this country | not-here | route
      The account may not write to people in this country.
      Акаунт не може писати людям у цій країні.
    130501 | | message | request
      The message has a type that is not supported.
      Повідомлення має непідтримуваний тип.
    131000 | Something went wrong | outage | wait
      Meta failed for a reason that it does not know.
      У Meta сталася невідома помилка.
    131001 | | message | size
      The text is too long.
      Текст задовгий.
    131002 | | recipient | request
      The kind of recipient is not allowed.
      Такий вид одержувача не дозволено.
    131005 | Access denied | account | account
      The permission is missing or was withdrawn.
      Дозволу немає або його відкликано.
    131008 | Required parameter is missing | message | request
      A field of the request is missing.
      У запиті бракує поля.
    131009 | Parameter value is not valid | message | request
      A field of the request has an invalid value.
      Поле запиту має недійсне значення.
    131016 | Service unavailable | outage | wait
      A service of Meta is not available.
      Служба Meta недоступна.
    131021 | Recipient cannot be sender | recipient | number
      Sender and recipient are the same number.
      Відправник і одержувач — той самий номер.
    131026 | Message undeliverable | undeliverable | channel | shows not-on-channel
      The number has no WhatsApp, an old version of it, or has not accepted the terms.
      Номер не має WhatsApp, має стару версію або не прийняв умов.
    131030 | Recipient phone number not in allowed list | not-here | account
      A test number sends only to numbers of its list.
      Тестовий номер надсилає лише на номери зі свого списку.
    131031 | Account has been locked | account | account
      The account is locked.
      Акаунт заблоковано.
    131037 | Display name approval needed | sender | sender
      The display name of the number is not approved.
      Назву номера не схвалено.
    131042 | Business eligibility payment issue | account | money
      The payment method of the account has a problem.
      Проблема зі способом оплати акаунта.
    131043 | | expired | lifetime
      The lifetime ended before the delivery.
      Час життя минув до доставлення.
    131045 | Incorrect certificate | sender | sender
      The registration of the number failed.
      Реєстрація номера не вдалася.
    131047 | Re-engagement message | undeliverable | window
      More than 24 hours have passed since the subscriber last wrote.
      Минуло понад 24 години, відколи абонент писав востаннє.
    131048 | Spam rate limit hit | restricted | content
      Too many messages of the number were marked as spam.
      Забагато повідомлень цього номера позначено як спам.
    131049 | | undeliverable | fewer
      Meta held it back to keep people from too much marketing.
      Meta не доставила, щоб люди не отримували забагато реклами.
    131050 | | unwanted | opted-out
      The subscriber has stopped marketing messages of this business.
      Абонент зупинив рекламні повідомлення цього бізнесу.
    131051 | Unsupported message type | message | request
      The type of message is not supported.
      Тип повідомлення не підтримується.
    131052 | Media download error | message | media
      The file that the person sent cannot be fetched.
      Файл, який надіслала людина, не вдається отримати.
    131053 | Media upload error | message | media
      The file of the message cannot be used.
      Файл повідомлення не вдається використати.
    131055 | | message | template
      Only marketing templates are allowed here.
      Тут дозволено лише рекламні шаблони.
    131056 | Pair rate limit hit | later | fewer
      Too many messages to this person in a short time.
      Забагато повідомлень цій людині за короткий час.
    131057 | Account in maintenance mode | outage | wait
      The account is in maintenance.
      Акаунт на обслуговуванні.
    131062 | | recipient | channel
      The person cannot get messages of this kind.
      Людина не може отримувати таких повідомлень.
    131063 | | message | template
      Marketing templates are turned off.
      Рекламні шаблони вимкнено.
    132000 | Template param count mismatch | message | template
      The number of parameters does not fit the template.
      Кількість параметрів не відповідає шаблонові.
    132001 | Template does not exist | message | template
      The template does not exist in this language, or is not approved.
      Шаблону цією мовою немає або його не схвалено.
    132005 | Template hydrated text too long | message | size
      The text is too long once it is filled in.
      Заповнений текст задовгий.
    132007 | Template format character policy violated | message | template
      The template violates a policy.
      Шаблон порушує правила.
    132012 | Template parameter format mismatch | message | template
      A parameter has another form than the template wants.
      Параметр має не ту форму, якої вимагає шаблон.
    132015 | Template is paused | message | template
      The template is paused for its low quality.
      Шаблон призупинено через низьку якість.
    132016 | Template is disabled | message | template
      The template is disabled for good.
      Шаблон вимкнено назавжди.
    132068 | Flow is in blocked state | message | template
      The flow of the template is blocked.
      Сценарій шаблону заблоковано.
    132069 | Flow is in throttled state | later | slow
      The flow of the template is held to ten messages an hour.
      Сценарій шаблону обмежено десятьма повідомленнями за годину.
    133000 | | sender | sender
      The number is being taken off.
      Номер саме знімають з обліку.
    133004 | Server temporarily unavailable | outage | wait
      A server of Meta is not available.
      Сервер Meta недоступний.
    133006 | | sender | sender
      The number must be verified again.
      Номер треба підтвердити ще раз.
    133010 | Phone number not registered | sender | sender
      The number is not registered.
      Номер не зареєстровано.
    133015 | | sender | sender
      The number was taken off a moment ago; it can be registered again after some minutes.
      Номер щойно знято з обліку; за кілька хвилин його можна зареєструвати знову.
    133016 | | account | sender
      The number was registered too often; it is blocked for up to 72 hours.
      Номер реєстрували зачасто; його заблоковано не більш як на 72 години.
    134011 | | account | account
      The terms of payments are not accepted.
      Умови платежів не прийнято.
    134100 | | message | template
      Only marketing templates are allowed here.
      Тут дозволено лише рекламні шаблони.
    134101 | | later | wait
      The template is still on its way to all servers.
      Шаблон ще не дійшов до всіх серверів.
    134102 | | message | template
      The template is not available.
      Шаблон недоступний.
    135000 | Generic user error | message | request
      Something in the parameters is wrong.
      Щось у параметрах неправильне.
  `,
  whatsAppVerdicts,
)

/** Null for a code that is not listed. */
export const meaningOfCode = findMeaning

const numbered = findFirst(/\(#(\d{1,6})\)/, /"errors":\[\{"code":(\d{1,6})\b/)

export const whatsAppErrors = overHttp({
  sources: ['https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes'],
  codeIn: (said) => (said.includes(windowClosed) ? '131047' : numbered(said)),
  errors,
})
