import { overHttp } from '../errors/http-statuses.ts'
import { smppErrors, smppLookup } from '../smpp/smpp-errors.ts'
import { SentenceErrors } from '../sms-http/sentence-errors.ts'

/** Errors of `/send` (also jasmin/protocols/http/). */
export const sentences = new SentenceErrors(`
  Authentication failure | | account | account
    User or password is wrong.
    Користувач або пароль неправильний.
  Authorization failed | | account | account
    The user may not do this.
    Користувачеві цього не дозволено.
  Cannot charge | | account | money
    The user’s balance is too low.
    Замало коштів на рахунку користувача.
  No route found | | no-route | route
    Jasmin has no route for the number.
    Jasmin не має маршруту для номера.
  Failover route has no bound connectors | | retry | wait
    No connector of Jasmin’s route is bound.
    Жоден конектор маршруту Jasmin не з’єднано.
  User throughput exceeded | | throttled | slow
    More messages than the user may send.
    Повідомлень більше, ніж дозволено користувачеві.
  Cannot send submit_sm | | retry | wait
    Jasmin could not pass it on.
    Jasmin не зміг передати повідомлення.
  Interceptor | | retry | ask
    The interceptor of Jasmin failed.
    Перехоплювач Jasmin не спрацював.
  Argument [to] has an invalid value | | invalid-number | number
    The number of the recipient is invalid.
    Номер одержувача недійсний.
  Argument [from] has an invalid value | | bad-sender | sender
    The sender is invalid.
    Відправник недійсний.
  Argument | | not-here | request
    An argument has an invalid value.
    Аргумент має недійсне значення.
  Mandatory argument | | not-here | request
    An argument is missing.
    Бракує аргументу.
  Value filter failed | | not-here | request
    A filter of the user does not admit a value.
    Фільтр користувача не допускає значення.
  content | | not-here | request
    The text is missing, or is given twice.
    Тексту немає, або його вказано двічі.
`)

/** Reports have the states and the command statuses of SMPP. */
export const jasminErrors = overHttp({
  sources: ['https://docs.jasminsms.com, HTTP API', ...smppErrors.sources.slice(0, 2)],
  codeIn: (said) => sentences.codeIn(said) ?? reportIn(said),
  lookup: smppLookup,
  errors: [...sentences.errors, ...smppErrors.errors],
})

/** `ESME_RTHROTTLED`, `UNDELIV, error 027`. */
function reportIn(said: string): string | null {
  const [, word, error = ''] = /^([A-Z_]{4,40})(?:, error ([0-9a-fA-F]{1,8}))?$/.exec(said) ?? []
  if (word === undefined) return null
  return /^0*$/.test(error) ? word : `${word}:${error}`
}
