import { overHttp } from '../errors/http-statuses.ts'
import { receiptCodeIn, receiptStates, smppLookup } from '../smpp/smpp-errors.ts'
import { SentenceErrors } from '../sms-http/sentence-errors.ts'

/** Bodies of `sendsms` that name a refusal. */
export const sentences = new SentenceErrors(`
  Authorization failed | HTTP 403 | account | account
    User or password is wrong.
    Користувач або пароль неправильний.
  Not routable | HTTP 403 | no-route | route
    Kannel has no connection for the number.
    Kannel не має з’єднання для номера.
  Missing receiver | HTTP 400 | not-here | request
    The number of the recipient is missing.
    Немає номера одержувача.
  Empty receiver | HTTP 400 | not-here | request
    The number of the recipient is empty.
    Номер одержувача порожній.
  Sender missing | HTTP 400 | bad-sender | sender
    The sender is missing, and Kannel has none of its own.
    Немає відправника, і Kannel не має власного.
  Number(s) has/have been denied | HTTP 400 | not-here | number
    A list of Kannel denies the number.
    Список Kannel забороняє номер.
  Temporal failure | HTTP 503 | retry | wait
    Kannel cannot take it now.
    Kannel зараз не може прийняти.
  Sending failed | HTTP 500 | retry | wait
    Kannel could not pass it on.
    Kannel не зміг передати повідомлення.
`)

/** Reports have the states of SMPP. */
export const kannelErrors = overHttp({
  sources: ['Kannel user guide, sendsms; gw/smsbox.c', 'SMPP 3.4, appendix B (states of receipts)'],
  codeIn: (said) => sentences.codeIn(said) ?? receiptCodeIn(said),
  lookup: smppLookup,
  errors: [...sentences.errors, ...receiptStates],
})
