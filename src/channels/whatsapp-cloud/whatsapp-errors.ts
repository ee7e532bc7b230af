import { type CarrierErrorTable, errorsOf, firstOf } from '../errors/carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from '../errors/http-statuses.ts'

const numbered = firstOf(/\(#(\d{1,6})\)/, /"errors":\[\{"code":(\d{1,6})\b/)

function codeIn(said: string): string | null {
  // The sentence that clients read instead of Meta's.
  if (said.includes('Outside the 24-hour window')) return '131047'
  return numbered(said) ?? httpCodeIn(said)
}

export const whatsAppErrorTexts: CarrierErrorTable = {
  sources: [
    'https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes',
    httpSource,
  ],
  codeIn,
  errors: [
    ...errorsOf(`
      0 | AuthException | final | account
        The access token is not valid.
        Токен доступу недійсний.
      1 | API Unknown | temporary | wait
        Meta had an unknown error, or the request is wrong.
        У Meta невідома помилка, або запит неправильний.
      2 | API Service | temporary | wait
        A service of Meta is down or overloaded.
        Служба Meta не працює або перевантажена.
      3 | API Method | final | account
        The app may not use this method.
        Застосункові цей метод не дозволено.
      4 | API Too Many Calls | temporary | slow
        The app made too many requests.
        Застосунок зробив забагато запитів.
      10 | Permission Denied | final | account
        The permission is missing or was withdrawn.
        Дозволу немає або його відкликано.
      17 | | temporary | slow
        The user made too many requests.
        Користувач зробив забагато запитів.
      32 | | temporary | slow
        The page made too many requests.
        Сторінка зробила забагато запитів.
      33 | Parameter value is not valid | final | sender
        The business number was deleted.
        Номер бізнесу видалено.
      100 | Invalid parameter | final | request
        A field of the request is wrong.
        Поле запиту неправильне.
      102 | | final | account
        The session of the token is over.
        Сеанс токена завершено.
      190 | Access token has expired | final | account
        The access token has expired.
        Строк дії токена минув.
      368 | Temporarily blocked for policies violations | final | account
        The account is restricted for a violation of policies.
        Акаунт обмежено за порушення правил.
      506 | | final | duplicate
        The same message was sent twice.
        Те саме повідомлення надіслано двічі.
      613 | | temporary | slow
        Too many calls of this method.
        Забагато викликів цього методу.
      80007 | Rate limit issues | temporary | slow
        The business account has reached its rate limit.
        Бізнес-акаунт досяг межі швидкості.
      80008 | | temporary | slow
        The account has made too many changes.
        Акаунт зробив забагато змін.
      130403 | | final | opted-out
        The business itself has blocked the subscriber.
        Бізнес сам заблокував абонента.
      130429 | Rate limit hit | temporary | slow
        More messages a second than the number may send.
        Повідомлень за секунду більше, ніж може номер.
      130472 | User’s number is part of an experiment | final | channel
        Meta holds marketing back from this person for an experiment.
        Meta не доставляє цій людині маркетинг через експеримент.
      130497 | Business account is restricted from messaging users in this country | final | route
        The account may not write to people in this country.
        Акаунт не може писати людям у цій країні.
      130501 | | final | request
        The message has a type that is not supported.
        Повідомлення має непідтримуваний тип.
      131000 | Something went wrong | temporary | wait
        Meta failed for a reason that it does not know.
        У Meta сталася невідома помилка.
      131001 | | final | size
        The text is too long.
        Текст задовгий.
      131002 | | final | request
        The kind of recipient is not allowed.
        Такий вид одержувача не дозволено.
      131005 | Access denied | final | account
        The permission is missing or was withdrawn.
        Дозволу немає або його відкликано.
      131008 | Required parameter is missing | final | request
        A field of the request is missing.
        У запиті бракує поля.
      131009 | Parameter value is not valid | final | request
        A field of the request has an invalid value.
        Поле запиту має недійсне значення.
      131016 | Service unavailable | temporary | wait
        A service of Meta is not available.
        Служба Meta недоступна.
      131021 | Recipient cannot be sender | final | number
        Sender and recipient are the same number.
        Відправник і одержувач — той самий номер.
      131026 | Message undeliverable | final | channel
        The number has no WhatsApp, an old version of it, or has not accepted the terms.
        Номер не має WhatsApp, має стару версію або не прийняв умов.
      131030 | Recipient phone number not in allowed list | final | account
        A test number sends only to numbers of its list.
        Тестовий номер надсилає лише на номери зі свого списку.
      131031 | Account has been locked | final | account
        The account is locked.
        Акаунт заблоковано.
      131037 | Display name approval needed | final | sender
        The display name of the number is not approved.
        Назву номера не схвалено.
      131042 | Business eligibility payment issue | final | money
        The payment method of the account has a problem.
        Проблема зі способом оплати акаунта.
      131043 | | final | lifetime
        The lifetime ended before the delivery.
        Час життя минув до доставлення.
      131045 | Incorrect certificate | final | sender
        The registration of the number failed.
        Реєстрація номера не вдалася.
      131047 | Re-engagement message | final | window
        More than 24 hours have passed since the subscriber last wrote.
        Минуло понад 24 години, відколи абонент писав востаннє.
      131048 | Spam rate limit hit | temporary | content
        Too many messages of the number were marked as spam.
        Забагато повідомлень цього номера позначено як спам.
      131049 | | final | fewer
        Meta held it back to keep people from too much marketing.
        Meta не доставила, щоб люди не отримували забагато реклами.
      131050 | | final | opted-out
        The subscriber has stopped marketing messages of this business.
        Абонент зупинив рекламні повідомлення цього бізнесу.
      131051 | Unsupported message type | final | request
        The type of message is not supported.
        Тип повідомлення не підтримується.
      131052 | Media download error | final | media
        The file that the person sent cannot be fetched.
        Файл, який надіслала людина, не вдається отримати.
      131053 | Media upload error | final | media
        The file of the message cannot be used.
        Файл повідомлення не вдається використати.
      131055 | | final | template
        Only marketing templates are allowed here.
        Тут дозволено лише рекламні шаблони.
      131056 | Pair rate limit hit | temporary | fewer
        Too many messages to this person in a short time.
        Забагато повідомлень цій людині за короткий час.
      131057 | Account in maintenance mode | temporary | wait
        The account is in maintenance.
        Акаунт на обслуговуванні.
      131062 | | final | channel
        The person cannot get messages of this kind.
        Людина не може отримувати таких повідомлень.
      131063 | | final | template
        Marketing templates are turned off.
        Рекламні шаблони вимкнено.
      132000 | Template param count mismatch | final | template
        The number of parameters does not fit the template.
        Кількість параметрів не відповідає шаблонові.
      132001 | Template does not exist | final | template
        The template does not exist in this language, or is not approved.
        Шаблону цією мовою немає або його не схвалено.
      132005 | Template hydrated text too long | final | size
        The text is too long once it is filled in.
        Заповнений текст задовгий.
      132007 | Template format character policy violated | final | template
        The template violates a policy.
        Шаблон порушує правила.
      132012 | Template parameter format mismatch | final | template
        A parameter has another form than the template wants.
        Параметр має не ту форму, якої вимагає шаблон.
      132015 | Template is paused | final | template
        The template is paused for its low quality.
        Шаблон призупинено через низьку якість.
      132016 | Template is disabled | final | template
        The template is disabled for good.
        Шаблон вимкнено назавжди.
      132068 | Flow is in blocked state | final | template
        The flow of the template is blocked.
        Сценарій шаблону заблоковано.
      132069 | Flow is in throttled state | temporary | slow
        The flow of the template has reached its limit.
        Сценарій шаблону досяг межі.
      133000 | | final | sender
        The number is being taken off.
        Номер саме знімають з обліку.
      133004 | Server temporarily unavailable | temporary | wait
        A server of Meta is not available.
        Сервер Meta недоступний.
      133006 | | final | sender
        The number must be verified again.
        Номер треба підтвердити ще раз.
      133010 | Phone number not registered | final | sender
        The number is not registered.
        Номер не зареєстровано.
      133015 | | temporary | wait
        The number was taken off a moment ago.
        Номер щойно знято з обліку.
      133016 | | temporary | wait
        The number was registered too often.
        Номер реєстрували зачасто.
      134011 | | final | account
        The terms of payments are not accepted.
        Умови платежів не прийнято.
      134100 | | final | template
        Only marketing templates are allowed here.
        Тут дозволено лише рекламні шаблони.
      134101 | | temporary | wait
        The template is still on its way to all servers.
        Шаблон ще не дійшов до всіх серверів.
      134102 | | final | template
        The template is not available.
        Шаблон недоступний.
      135000 | Generic user error | final | request
        Something in the parameters is wrong.
        Щось у параметрах неправильне.
    `),
    ...httpErrors,
  ],
}
