import { type ErrorMeaning, notHere } from '../http/refused.ts'
import { describeGraphError, type GraphError } from './graph-error.ts'

/** The sentence of the contract (docs/reference/contract.md, "WhatsApp"). */
const windowClosed = 'Outside the 24-hour window'

const throttled: ErrorMeaning = { refusal: 'throttled', status: 'UNDELIVERABLE' }
/** A problem at Meta; it may pass. */
const outage: ErrorMeaning = { refusal: 'unavailable', status: 'UNDELIVERABLE' }
/** Only this message has to wait; the upstream is healthy. */
const later: ErrorMeaning = { refusal: 'later', status: 'UNDELIVERABLE' }
/** Token, permissions, payment, a locked account: the operator may repair it. */
const account: ErrorMeaning = { refusal: 'unavailable', status: 'REJECTED' }
/** Our number may not (or no longer) send. */
const sender: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS' }
const message: ErrorMeaning = { refusal: 'rejected', status: 'REJECTED' }
const undeliverable: ErrorMeaning = { refusal: 'rejected', status: 'UNDELIVERABLE' }
const unwanted: ErrorMeaning = { refusal: 'rejected', status: 'FILTERED' }
const recipient: ErrorMeaning = { refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS' }

/** Meta, "Error codes" (support/error-codes, May 2026), and the codes of the Graph API that it builds on. */
const meanings: ReadonlyMap<number, ErrorMeaning> = new Map([
  // Throttling
  [4, throttled], // too many calls of the app
  [17, throttled], // too many calls of the user
  [32, throttled], // too many calls of the page
  [613, throttled], // too many calls of this method
  [80007, throttled], // too many calls of the account
  [80008, throttled], // the same, of the endpoints that manage it
  [130429, throttled], // throughput of the number
  // Authorization and account state
  [0, account],
  [3, account], // capability
  [10, account], // permission
  [102, account], // session
  [190, account], // token expired or withdrawn
  [368, account], // blocked for a violation of policies
  [131005, account], // access denied
  [131031, account], // locked
  [131042, account], // payment
  [134011, account], // terms of payments not accepted
  [133016, account], // registered too often
  // Meta's side
  [1, outage],
  [2, outage],
  [131000, outage], // something went wrong
  [131016, outage], // overloaded
  [131057, outage], // the account is in maintenance
  [133004, outage], // server temporarily unavailable
  [131056, later], // too many to one person
  [134101, later], // the template is still on its way to all servers
  // Our number
  [33, sender], // deleted
  [131037, sender], // its display name is not approved
  [131045, sender], // its certificate
  [133000, sender], // being taken off
  [133006, sender], // to be verified again
  [133010, sender], // not registered
  [133015, sender], // taken off a moment ago
  // What this account may not do
  [130497, notHere], // restricted in the recipient's country
  [131030, notHere], // a test number, and the recipient is not on its list
  [131048, { refusal: 'rejected-here', status: 'FILTERED' }], // restricted: too much was marked as spam
  // The recipient
  [130403, unwanted], // blocked by the business itself
  [130472, undeliverable], // part of an experiment
  [131021, recipient], // sender and recipient are one
  [131026, undeliverable], // not on WhatsApp, or cannot get it
  [131043, { refusal: 'rejected', status: 'EXPIRED' }],
  [131047, undeliverable], // `windowClosed`
  [131049, undeliverable], // held back to protect the ecosystem
  [131050, unwanted], // stopped marketing messages
  [131062, recipient], // cannot get messages of this kind
  // The message
  [100, message],
  [506, message], // the same twice
  [130501, message], // of a type that the API does not have
  [131001, message], // too long
  [131002, recipient], // recipient type
  [131008, message], // a parameter is missing
  [131009, message], // a parameter is invalid
  [131051, message], // message type
  [131052, message], // its file cannot be downloaded
  [131053, message], // its file cannot be uploaded
  [131055, message], // only marketing templates here
  [131063, message], // marketing templates are turned off
  [134100, message], // only marketing templates here
  [134102, message], // the template is unavailable
  [135000, message], // something about its parameters
])

/** The meaning of an error for the message. An unknown code means what the HTTP status means. */
export function meaningOf({ code, subcode, transient }: GraphError, status = 400): ErrorMeaning {
  // "Object with ID … does not exist": the id is that of our number.
  if (code === 100 && subcode === 33) return sender
  const known = meanings.get(code)
  if (status === 429) return known === later ? known : throttled
  if (known !== undefined) return known
  if (code >= 200 && code <= 299) return account
  // Templates: missing, paused, disabled, or filled in wrongly.
  if (code >= 132_000 && code <= 132_999) return message
  if (status === 401 || status === 403) return account
  return transient || status >= 500 ? outage : notHere
}

/** Why a message failed, in words for the client and the timeline. */
export function reasonOf(error: GraphError): string {
  return error.code === 131047 ? windowClosed : describeGraphError(error)
}
