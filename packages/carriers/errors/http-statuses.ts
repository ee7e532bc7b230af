import { type CarrierErrorTable, findFirst, parseErrors } from './carrier-error.ts'

/** Answers without an error of the carrier itself: a proxy may have sent them. */
export const httpSource = 'RFC 9110, section 15; RFC 6585 for 429, RFC 8470 for 425'

export const httpErrors = parseErrors(`
  HTTP 400 | Bad Request | final | request
    The server does not understand the request.
    Сервер не розуміє запиту.
  HTTP 401 | Unauthorized | final | account
    The request has no valid credentials.
    У запиті немає чинних облікових даних.
  HTTP 402 | Payment Required | final | money
    The account has no money left.
    На рахунку немає коштів.
  HTTP 403 | Forbidden | final | account
    The account may not do this.
    Акаунтові цього не дозволено.
  HTTP 404 | Not Found | final | request
    There is nothing at this address.
    За цією адресою нічого немає.
  HTTP 405 | Method Not Allowed | final | request
    The address does not take this method.
    Адреса не приймає цього методу.
  HTTP 408 | Request Timeout | temporary | wait
    The server waited too long for the request.
    Сервер задовго чекав на запит.
  HTTP 409 | Conflict | depends | ask
    The request contradicts the state of the resource.
    Запит суперечить стану ресурсу.
  HTTP 413 | Content Too Large | final | size
    The request is larger than the server takes.
    Запит більший, ніж приймає сервер.
  HTTP 422 | Unprocessable Content | final | request
    The content of the request is wrong.
    Вміст запиту неправильний.
  HTTP 425 | Too Early | temporary | wait
    The server did not process the request, which came too early.
    Сервер не обробив запиту, бо він надійшов зарано.
  HTTP 429 | Too Many Requests | temporary | slow
    More requests than the carrier allows.
    Запитів більше, ніж дозволяє провайдер.
  HTTP 500 | Internal Server Error | temporary | wait
    An error inside the server.
    Помилка всередині сервера.
  HTTP 502 | Bad Gateway | temporary | wait
    A proxy got no valid answer from the server.
    Проксі не отримав правильної відповіді від сервера.
  HTTP 503 | Service Unavailable | temporary | wait
    The server is overloaded or in maintenance.
    Сервер перевантажено або він на обслуговуванні.
  HTTP 504 | Gateway Timeout | temporary | wait
    A proxy got no answer from the server in time.
    Проксі вчасно не отримав відповіді від сервера.
`)

/** `HTTP 503` in what timelines have of such an answer. */
const httpCodeIn = findFirst(/\b(HTTP [45]\d\d)\b/)

/** The table of a carrier over HTTP: where an answer has no error of the carrier itself, its status counts. */
export function overHttp(own: CarrierErrorTable): CarrierErrorTable {
  return {
    ...own,
    sources: [...own.sources, httpSource],
    errors: [...own.errors, ...httpErrors],
    codeIn: (said) => own.codeIn(said) ?? httpCodeIn(said),
  }
}
