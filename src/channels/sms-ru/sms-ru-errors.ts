import { type CarrierErrorTable, errorsOf, firstOf } from '../errors/carrier-error.ts'
import { httpCodeIn, httpErrors, httpSource } from '../errors/http-statuses.ts'

const codeIn = firstOf(/^(\d{3})(?::|$)/)

export const smsRuErrorTexts: CarrierErrorTable = {
  sources: ['https://sms.ru/api/code_call', 'https://sms.ru/api/send', httpSource],
  codeIn: (said) => codeIn(said) ?? httpCodeIn(said),
  errors: [
    ...errorsOf(`
      150 | | final | route
        There is no route to the number.
        До номера немає маршруту.
      200 | | final | account
        The api_id is wrong.
        Неправильний api_id.
      201 | | final | money
        The balance is too low.
        Замало коштів на рахунку.
      202 | | final | number
        The number is wrong, or there is no route to it.
        Номер неправильний, або до нього немає маршруту.
      206 | | final | account
        The limit of the day is reached or will be.
        Денну межу досягнуто або буде досягнуто.
      207 | | final | route
        There is no route to the number.
        До номера немає маршруту.
      214 | | final | route
        The number is abroad, and the account is for Russia alone.
        Номер закордонний, а акаунт лише для Росії.
      220 | | temporary | wait
        The service is not available, or the account’s limit is reached.
        Служба недоступна, або вичерпано межу акаунта.
      230 | | final | fewer
        Too many calls to this number today.
        Забагато дзвінків на цей номер за добу.
      231 | | temporary | fewer
        The same call came too soon after the last one.
        Такий самий дзвінок надійшов зарано після попереднього.
      232 | | final | fewer
        The same call came too often today.
        Такий самий дзвінок надходив зачасто за добу.
      233 | | final | fewer
        Too many calls to this number in a short time.
        Забагато дзвінків на цей номер за короткий час.
      300 | | final | account
        The token is wrong or too old.
        Токен неправильний або застарів.
      301 | | final | account
        Login or password is wrong.
        Логін або пароль неправильний.
      302 | | final | account
        The account is not confirmed.
        Акаунт не підтверджено.
      500 | | temporary | wait
        An error inside sms.ru.
        Помилка всередині sms.ru.
      508 | | temporary | slow
        More calls in five minutes than the account may make.
        За п’ять хвилин дзвінків більше, ніж дозволено акаунтові.
      550 | | final | route
        The country is blocked for the account.
        Країну заблоковано для акаунта.
    `),
    ...httpErrors,
  ],
}
