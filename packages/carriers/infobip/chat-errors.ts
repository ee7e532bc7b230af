import type { FailureStatus } from '../../domain/message/status.ts'
import { asNumber, asText, type Members } from '../../kit/text/members.ts'
import { readErrors } from '../errors/carrier-error.ts'
import { infobipErrors, meaningsById } from './infobip-errors.ts'

export interface MessageError {
  id: number
  name: string
  /** Whether a retry cannot help; null where Infobip does not say. */
  permanent: boolean | null
}

/** What an error adds to its status. */
export interface ChatErrorMeaning {
  /** For clients; null: the sentence of the status applies. */
  sentence: string | null
  /** Overrides the status where the error is more exact; else null. */
  status: FailureStatus | null
}

const verdicts = {
  sender: {
    sentence: 'The sender is not set up for this channel',
    status: 'INVALID SOURCE ADDRESS',
    permanence: 'final',
  },
  'not-on-channel': {
    sentence: 'The number cannot be reached on this channel',
    status: 'UNDELIVERABLE',
    permanence: 'final',
  },
  blocked: {
    sentence: 'The subscriber has blocked the sender',
    status: 'UNDELIVERABLE',
    permanence: 'final',
  },
  device: { sentence: 'The device cannot show this message', status: 'UNDELIVERABLE', permanence: 'final' },
  content: { sentence: 'The upstream does not take this content', status: null, permanence: 'final' },
  media: { sentence: 'The upstream could not use the image or file', status: null, permanence: null },
  template: { sentence: 'The template does not fit the message', status: null, permanence: null },
  filtered: {
    sentence: 'The provider does not let the message through',
    status: 'FILTERED',
    permanence: 'final',
  },
  frequency: {
    sentence: 'The subscriber has had too many messages of this kind',
    status: 'FILTERED',
    permanence: 'final',
  },
  'opted-out': { sentence: 'The subscriber wants no such messages', status: 'FILTERED', permanence: 'final' },
  'no-conversation': {
    sentence: 'The subscriber has not opened a conversation',
    status: null,
    permanence: 'final',
  },
} as const

/** Infobip's "Chat error codes". One without a verdict adds nothing to its status. 7082 is permanent there in spite of its name. */
const errors = readErrors(
  `
    EC_UNKNOWN_APPLICATION | 7001 | sender | sender
      The sender is not known.
      Відправник невідомий.
    EC_UNKNOWN_USER | 7002 | not-on-channel | channel | shows not-on-channel
      The number does not use the channel.
      Номер не користується цим каналом.
    EC_BLOCKED_USER | 7003 | blocked | opted-out
      The subscriber has blocked the sender.
      Абонент заблокував відправника.
    EC_UNAUTHORIZED_ACCESS | 7004 | final | account
      The credentials of the sender are not accepted.
      Облікові дані відправника не прийнято.
    EC_FORBIDDEN_ACCESS | 7005 | final | sender
      The sender may not do this; its agent may not be launched.
      Відправникові цього не дозволено; можливо, агента не запущено.
    EC_BAD_REQUEST | 7006 | content | content
      The provider does not take this content.
      Постачальник не приймає такого вмісту.
    EC_ILLEGAL_TRAFFIC_TYPE | 7007 | content | content
      The content is not of the kind for which the sender is registered.
      Вміст не того виду, для якого зареєстровано відправника.
    EC_INVALID_TEMPLATE_ARGS | 7008 | template | template | final
      The parameters do not fit the template.
      Параметри не відповідають шаблонові.
    EC_INVALID_TEMPLATE | 7009 | template | template | final
      The template is wrong or missing.
      Шаблон неправильний або відсутній.
    EC_NO_SESSION | 7010 | no-conversation | window
      The subscriber has not opened a conversation, or it is over.
      Абонент не починав розмови, або вона завершилася.
    EC_ACCOUNT_ISSUE | 7011 | final | account
      The account has a problem.
      Проблема з акаунтом.
    EC_DEPLOYMENT_CONFIGURATION_ERROR | 7012 | temporary | ask
      An error in the set-up of the service.
      Помилка в налаштуванні служби.
    EC_MEDIA_HOSTING_ERROR | 7013 | media | media | temporary
      The file could not be fetched.
      Файл не вдалося отримати.
    EC_MEDIA_UPLOAD_ERROR | 7014 | media | media | temporary
      The file could not be uploaded.
      Файл не вдалося завантажити.
    EC_MEDIA_METADATA_ERROR | 7015 | media | media | final
      Type or size of the file is wrong.
      Тип або розмір файлу неправильний.
    EC_SPAM_RATE | 7016 | filtered | content
      The quality of the sender limits how many people it may write to.
      Якість відправника обмежує, скільком людям він може писати.
    EC_TOO_MANY_REQUESTS | 7017 | temporary | slow
      More requests than allowed.
      Запитів більше, ніж дозволено.
    EC_INTERNAL_BAD_MAPPING | 7018 | content | ask
      Infobip could not translate the message for the provider.
      Infobip не зміг перекласти повідомлення для постачальника.
    EC_PROVIDER_BILLING_ERROR | 7019 | final | money
      The billing at the provider has a problem.
      Проблема з оплатою в постачальника.
    EC_DEVICE_REPRODUCTION_ERROR | 7020 | device | channel
      The device cannot show the message.
      Пристрій не може показати повідомлення.
    EC_LIMITED_FUNCTIONALITY | 7021 | final | ask
      The provider has restricted the function.
      Постачальник обмежив цю можливість.
    EC_MEDIA_UNSUPPORTED | 7022 | media | media | final
      The format of the file is not supported.
      Формат файлу не підтримується.
    EC_DATA_MISMATCH | 7023 | final | ask
      Data contradict one another.
      Дані суперечать одні одним.
    EC_NOT_ALLOWED_SENDING_TIME | 7024 | temporary | wait
      Sending is not allowed at this time of the day.
      У цей час доби надсилати не дозволено.
    EC_UNSUPPORTED_MOBILE_APP_VERSION | 7025 | device | channel
      The subscriber’s app is too old.
      Застосунок абонента застарий.
    EC_MESSAGE_TYPE_EXHAUSTED | 7026 | final | fewer
      The limit for this type of message is reached.
      Межу для такого типу повідомлень вичерпано.
    EC_BLOCKED_CONTENT | 7027 | filtered | content
      The content violates a policy.
      Вміст порушує правила.
    EC_USER_IDENTITY_CHANGED | 7029 | final | number
      The identity of the subscriber has changed.
      Ідентичність абонента змінилася.
    EC_TEMPLATE_BLOCKED_BY_USER | 7030 | blocked | opted-out
      The subscriber has blocked the template.
      Абонент заблокував шаблон.
    EC_INVALID_WA_FLOW | 7031 | final | template
      The flow of the message is in a wrong state.
      Сценарій повідомлення в неправильному стані.
    EC_FREQUENCY_CAPPING | 7032 | frequency | fewer
      The person has had enough marketing from all businesses.
      Людина отримала досить реклами від усіх бізнесів.
    EC_MARKETING_OPT_OUT | 7033 | opted-out | opted-out
      The person has opted out of marketing of this business.
      Людина відмовилася від реклами цього бізнесу.
    EC_SENDER_NOT_REGISTERED | 7034 | sender | sender
      The sender is not registered.
      Відправника не зареєстровано.
    EC_CALL_PERMISSION_REQUEST_FAILED | 7035 | temporary | fewer
      The person was asked too often for permission to call.
      У людини зачасто просили дозволу зателефонувати.
    EC_TEMPLATE_NOT_SYNCED | 7036 | template | wait | temporary
      The new template is not known everywhere yet.
      Новий шаблон ще не всюди відомий.
    EC_TEMPLATE_NOT_AVAILABLE | 7037 | template | template | temporary
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
    EC_CONFIGURATION_ERROR | 7081 | sender | sender
      The sender is not set up for this country.
      Відправника не налаштовано для цієї країни.
    EC_TEMPORARY_GATEWAY_ERROR | 7082 | depends | wait
      A temporary error of Infobip.
      Тимчасова помилка Infobip.
    EC_SERVICE_NOT_ACTIVATED | 7083 | final | account
      The service is not activated.
      Послугу не активовано.
    EC_MISSING_SENDER_METADATA | 7084 | sender | sender
      Details of the sender are missing.
      Бракує даних про відправника.
    EC_PHONE_MATCHING_DISABLED | 7102 | final | ask
      Numbers cannot be matched for this sender.
      Для цього відправника номери не зіставляються.
    EC_UNSUPPORTED_DEVICE | 7201 | device | channel | shows not-on-channel
      The device does not support the channel.
      Пристрій не підтримує каналу.
    EC_DUPLICATE_REQUEST | 7280 | final | duplicate
      The same request was made before.
      Такий самий запит уже був.
    EC_BAD_ORIGIN | 7281 | final | ask
      The origin of the request is not allowed.
      Походження запиту не дозволено.
  `,
  verdicts,
)

const meanings = meaningsById<ChatErrorMeaning>(errors)
const plain: ChatErrorMeaning = { sentence: null, status: null }

/** Of Viber and RCS. */
export const chatErrors = infobipErrors(errors.errors)

/** Errors of other families, and those that Infobip adds later, add nothing. */
export function meaningOfError(id: number): ChatErrorMeaning {
  return meanings.get(id) ?? plain
}

/** Null where there is no error, or its id is 0. */
export function parseError(fields: Members): MessageError | null {
  const id = asNumber(fields['id'])
  if (id === null || id === 0) return null
  const permanent = fields['permanent']
  return {
    id,
    name: asText(fields['name']) ?? 'error',
    permanent: typeof permanent === 'boolean' ? permanent : null,
  }
}

/** `EC_UNKNOWN_USER (7002, permanent)`. */
export function describeError({ id, name, permanent }: MessageError): string {
  if (permanent === null) return `${name} (${id})`
  return `${name} (${id}, ${permanent ? 'permanent' : 'temporary'})`
}
