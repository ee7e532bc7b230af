/** Refuses a PDU whose header or command was not understood; the status says why (SMPP 3.4 §4.3). No body. */
export interface GenericNack {
  command: 'generic_nack'
}
