import { findFirst, readErrors } from '../errors/carrier-error.ts'
import { overHttp } from '../errors/http-statuses.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

export const smsRuVerdicts = {
  ...smsVerdicts,
  /** "Wrong number, or there is no route to it": another upstream may have one. */
  'invalid-number-here': {
    refusal: 'rejected-here',
    status: 'INVALID DESTINATION ADDRESS',
    permanence: 'final',
  },
  /** Limits per number last minutes or a day, longer than the message: another upstream may still make the call. */
  'called-too-often': { refusal: 'rejected-here', status: 'REJECTED', permanence: null },
} as const

/** `status_code`; those from 501 on are known from client libraries. */
const { errors, findMeaning } = readErrors(
  `
    150 | | no-route | route
      There is no route to the number.
      До номера немає маршруту.
    200 | | account | account
      The api_id is wrong.
      Неправильний api_id.
    201 | | account | money
      The balance is too low.
      Замало коштів на рахунку.
    202 | | invalid-number-here | number
      The number is wrong, or there is no route to it.
      Номер неправильний, або до нього немає маршруту.
    206 | | account | account
      The limit of the day is reached or will be.
      Денну межу досягнуто або буде досягнуто.
    207 | | no-route | route
      There is no route to the number.
      До номера немає маршруту.
    214 | | no-route | route
      The number is abroad, and the account is for Russia alone.
      Номер закордонний, а акаунт лише для Росії.
    220 | | retry | wait
      The service is not available, or the account’s limit is reached.
      Служба недоступна, або вичерпано межу акаунта.
    230 | | called-too-often | fewer | final
      Too many calls to this number today.
      Забагато дзвінків на цей номер за добу.
    231 | | called-too-often | fewer | temporary
      The same call came too soon after the last one.
      Такий самий дзвінок надійшов зарано після попереднього.
    232 | | called-too-often | fewer | final
      The same call came too often today.
      Такий самий дзвінок надходив зачасто за добу.
    233 | | called-too-often | fewer | final
      Too many calls to this number in a short time.
      Забагато дзвінків на цей номер за короткий час.
    300 | | account | account
      The token is wrong or too old.
      Токен неправильний або застарів.
    301 | | account | account
      Login or password is wrong.
      Логін або пароль неправильний.
    302 | | account | account
      The account is not confirmed.
      Акаунт не підтверджено.
    500 | | retry | wait
      An error inside sms.ru.
      Помилка всередині sms.ru.
    508 | | retry | slow
      More calls in five minutes than the account may make.
      За п’ять хвилин дзвінків більше, ніж дозволено акаунтові.
    550 | | no-route | route
      The country is blocked for the account.
      Країну заблоковано для акаунта.
  `,
  smsRuVerdicts,
)

/** By `status_code`; null for one that is not listed. */
export const meaningOfCode = findMeaning

export const smsRuErrors = overHttp({
  sources: ['https://sms.ru/api/code_call', 'https://sms.ru/api/send'],
  codeIn: findFirst(/^(\d{3})(?::|$)/),
  errors,
})
