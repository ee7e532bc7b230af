import { commandStatus, describeStatus } from '../../protocols/smpp/command-status.ts'
import { type ErrorMeaning, notHere, outage, type Refused, refused, throttled } from '../http/refused.ts'

const badSource: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS' }
/** The type of the destination address is a matter of settings: another upstream may accept the number. */
const badDestinationHere: ErrorMeaning = { refusal: 'rejected-here', status: 'INVALID DESTINATION ADDRESS' }

/** What a command_status of a submit_sm_resp means; all others, also those of vendors, are `notHere`. */
const meanings: ReadonlyMap<number, ErrorMeaning> = new Map([
  [commandStatus.ESME_RINVBNDSTS, outage],
  [commandStatus.ESME_RALYBND, outage],
  [commandStatus.ESME_RSYSERR, outage],
  [commandStatus.ESME_RINVSRCADR, badSource],
  [commandStatus.ESME_RINVDSTADR, { refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS' }],
  [commandStatus.ESME_RBINDFAIL, outage],
  [commandStatus.ESME_RINVPASWD, outage],
  [commandStatus.ESME_RINVSYSID, outage],
  [commandStatus.ESME_RMSGQFUL, throttled],
  [commandStatus.ESME_RINVSRCTON, badSource],
  [commandStatus.ESME_RINVSRCNPI, badSource],
  [commandStatus.ESME_RINVDSTTON, badDestinationHere],
  [commandStatus.ESME_RINVDSTNPI, badDestinationHere],
  [commandStatus.ESME_RTHROTTLED, throttled],
  [commandStatus.ESME_RX_T_APPN, outage],
  [commandStatus.ESME_RDELIVERYFAILURE, { refusal: 'rejected-here', status: 'UNDELIVERABLE' }],
  [commandStatus.ESME_RSERTYPUNAVAIL, outage],
  [commandStatus.ESME_RINVSRCADDRSUBUNIT, badSource],
  [commandStatus.ESME_RINVDSTADDRSUBUNIT, badDestinationHere],
] as [number, ErrorMeaning][])

/** The refusal for a status other than 0. */
export function refusalOf(commandStatus: number): Refused {
  const { refusal, status } = meanings.get(commandStatus) ?? notHere
  return refused(refusal, status, describeStatus(commandStatus))
}
