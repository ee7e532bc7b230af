import type { WebAnswer } from '../web/web-request.ts'

/** `status_text` of each `status_code` that is simulated, as https://sms.ru/api/send lists them. */
const texts = {
  200: 'Неправильный api_id',
  201: 'Не хватает средств на лицевом счету',
  202: 'Неправильно указан номер телефона получателя, либо на него нет маршрута',
  211: 'Метод не найден',
  301: 'Неправильный api_id, либо логин/пароль',
  500: 'Ошибка на сервере. Повторите запрос.',
  507: 'IP адрес пользователя указан неверно, либо идет из частной подсети (192.*, 10.*, итд)',
  508: 'Превышен лимит: Превышено количество допустимых звонков за 5 минут',
} as const
export type SmsRuStatusCode = keyof typeof texts

/** A call is refused. */
export class SmsRuError extends Error {
  override name = 'SmsRuError'
  readonly statusCode: SmsRuStatusCode

  constructor(statusCode: SmsRuStatusCode) {
    super(texts[statusCode])
    this.statusCode = statusCode
  }
}

/** The answer about an invalid number has no `status_code` (zelenin/sms_ru#30). */
export class NumberError extends Error {
  override name = 'NumberError'

  constructor() {
    super('Номер указан неверно')
  }
}

export function errorAnswer(statusCode: SmsRuStatusCode): WebAnswer {
  const body = { status: 'ERROR', status_code: statusCode, status_text: texts[statusCode] }
  return { status: 200, body }
}

export function numberAnswer({ message }: NumberError): WebAnswer {
  return { status: 200, body: { status: 'ERROR', status_text: message } }
}

/** Without `json`, an unknown account gets two lines of text (zelenin/sms_ru#30). */
export function plainAnswer(statusCode: SmsRuStatusCode): WebAnswer {
  return { status: 200, body: `${statusCode}\n\n` }
}
