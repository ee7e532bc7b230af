/** What an SMS has beside its text; the text of octets is Latin-1. */
export interface SmsExtras {
  /** Shown at once and not stored: message class 0. */
  flash?: true
  /** The user data header of octets, hexadecimal. */
  udh?: string
  /** Parameters of the carrier, as hexadecimal digits by tag. */
  tlvs?: Record<string, string>
}

export function smsExtras({ flash, udh, tlvs }: SmsExtras): SmsExtras {
  return { ...(flash && { flash }), ...(udh !== undefined && { udh }), ...(tlvs && { tlvs }) }
}

/** The text and the header of octets whose header bit is set (3GPP TS 23.040, 9.2.3.24). */
export function headedOctets(octets: Uint8Array): { text: string; udh: string } {
  const all = Buffer.from(octets)
  const end = 1 + (all[0] ?? 0)
  return { text: all.toString('latin1', end), udh: all.toString('hex', 0, end) }
}
