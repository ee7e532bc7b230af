/** Either side ends the session (SMPP 3.4 §4.2). No body. */
export interface Unbind {
  command: 'unbind'
}

export interface UnbindResp {
  command: 'unbind_resp'
}
