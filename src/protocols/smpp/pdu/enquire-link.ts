/** Asks whether the peer is alive (SMPP 3.4 §4.11). No body. */
export interface EnquireLink {
  command: 'enquire_link'
}

export interface EnquireLinkResp {
  command: 'enquire_link_resp'
}
