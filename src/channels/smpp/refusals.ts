import type { FailureStatus } from '../../domain/message/status.ts'
import {
  type CommandStatusName,
  commandStatusName,
  describeStatus,
} from '../../protocols/smpp/command-status.ts'
import type { Refusal, SubmitOutcome } from '../connector.ts'

type Meaning = [refusal: Refusal, status: FailureStatus]

const throttled: Meaning = ['throttled', 'REJECTED']
const unavailable: Meaning = ['unavailable', 'REJECTED']
const rejectedHere: Meaning = ['rejected-here', 'REJECTED']
const badSource: Meaning = ['rejected-here', 'INVALID SOURCE ADDRESS']
/** How an upstream wants a destination's type is between it and us: another may take the number. */
const badDestinationHere: Meaning = ['rejected-here', 'INVALID DESTINATION ADDRESS']

/** What each command_status of a submit_sm_resp means. */
const meanings: Record<Exclude<CommandStatusName, 'ESME_ROK'>, Meaning> = {
  ESME_RINVMSGLEN: rejectedHere,
  ESME_RINVCMDLEN: rejectedHere,
  ESME_RINVCMDID: rejectedHere,
  ESME_RINVBNDSTS: unavailable,
  ESME_RALYBND: unavailable,
  ESME_RINVPRTFLG: rejectedHere,
  ESME_RINVREGDLVFLG: rejectedHere,
  ESME_RSYSERR: unavailable,
  ESME_RINVSRCADR: badSource,
  ESME_RINVDSTADR: ['rejected', 'INVALID DESTINATION ADDRESS'],
  ESME_RINVMSGID: rejectedHere,
  ESME_RBINDFAIL: unavailable,
  ESME_RINVPASWD: unavailable,
  ESME_RINVSYSID: unavailable,
  ESME_RCANCELFAIL: rejectedHere,
  ESME_RREPLACEFAIL: rejectedHere,
  ESME_RMSGQFUL: throttled,
  ESME_RINVSERTYP: rejectedHere,
  ESME_RINVNUMDESTS: rejectedHere,
  ESME_RINVDLNAME: rejectedHere,
  ESME_RINVDESTFLAG: rejectedHere,
  ESME_RINVSUBREP: rejectedHere,
  ESME_RINVESMCLASS: rejectedHere,
  ESME_RCNTSUBDL: rejectedHere,
  ESME_RSUBMITFAIL: rejectedHere,
  ESME_RINVSRCTON: badSource,
  ESME_RINVSRCNPI: badSource,
  ESME_RINVDSTTON: badDestinationHere,
  ESME_RINVDSTNPI: badDestinationHere,
  ESME_RINVSYSTYP: rejectedHere,
  ESME_RINVREPFLAG: rejectedHere,
  ESME_RINVNUMMSGS: rejectedHere,
  ESME_RTHROTTLED: throttled,
  ESME_RINVSCHED: rejectedHere,
  ESME_RINVEXPIRY: rejectedHere,
  ESME_RINVDFTMSGID: rejectedHere,
  ESME_RX_T_APPN: unavailable,
  ESME_RX_P_APPN: rejectedHere,
  ESME_RX_R_APPN: rejectedHere,
  ESME_RQUERYFAIL: rejectedHere,
  ESME_RINVOPTPARSTREAM: rejectedHere,
  ESME_ROPTPARNOTALLWD: rejectedHere,
  ESME_RINVPARLEN: rejectedHere,
  ESME_RMISSINGOPTPARAM: rejectedHere,
  ESME_RINVOPTPARAMVAL: rejectedHere,
  ESME_RDELIVERYFAILURE: ['rejected-here', 'UNDELIVERABLE'],
  ESME_RUNKNOWNERR: rejectedHere,
  ESME_RSERTYPUNAUTH: rejectedHere,
  ESME_RPROHIBITED: rejectedHere,
  ESME_RSERTYPUNAVAIL: unavailable,
  ESME_RSERTYPDENIED: rejectedHere,
  ESME_RINVDCS: rejectedHere,
  ESME_RINVSRCADDRSUBUNIT: badSource,
  ESME_RINVDSTADDRSUBUNIT: badDestinationHere,
}

/** The refusal that a status other than 0 stands for; one that is the vendor's own is `rejected-here`. */
export function refusalOf(commandStatus: number): SubmitOutcome & { kind: 'refused' } {
  const name = commandStatusName(commandStatus)
  const [refusal, status] = name === null || name === 'ESME_ROK' ? rejectedHere : meanings[name]
  return { kind: 'refused', refusal, status, raw: describeStatus(commandStatus) }
}

/** Nothing was written: the link is down or going down. */
export function linkDown(raw: string): SubmitOutcome & { kind: 'refused' } {
  return { kind: 'refused', refusal: 'unavailable', status: 'REJECTED', raw }
}
