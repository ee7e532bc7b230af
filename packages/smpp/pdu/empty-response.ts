import { noTlvs } from '../tlv.ts'
import type { RequestPdu, ResponsePdu } from './pdu.ts'

/** The empty response to a command: for error statuses, and for most successes. */
export const emptyResponses: Record<RequestPdu['command'], ResponsePdu> = {
  bind_transmitter: { command: 'bind_transmitter_resp', systemId: '', tlvs: noTlvs },
  bind_receiver: { command: 'bind_receiver_resp', systemId: '', tlvs: noTlvs },
  bind_transceiver: { command: 'bind_transceiver_resp', systemId: '', tlvs: noTlvs },
  unbind: { command: 'unbind_resp' },
  enquire_link: { command: 'enquire_link_resp' },
  submit_sm: { command: 'submit_sm_resp', messageId: '', tlvs: noTlvs },
  submit_multi: { command: 'submit_multi_resp', messageId: '', failures: [] },
  deliver_sm: { command: 'deliver_sm_resp', messageId: '', tlvs: noTlvs },
  data_sm: { command: 'data_sm_resp', messageId: '', tlvs: noTlvs },
  query_sm: { command: 'query_sm_resp', messageId: '', finalDate: '', messageState: 0, errorCode: 0 },
  cancel_sm: { command: 'cancel_sm_resp' },
}
