/** Values of data_coding (SMPP 3.4 §5.2.19). 0 is the SMSC's own default, nearly always GSM 03.38. */
export const dataCoding = {
  smscDefault: 0x00,
  ascii: 0x01,
  octets: 0x02,
  latin1: 0x03,
  octetsAlso: 0x04,
  cyrillic: 0x06,
  hebrew: 0x07,
  ucs2: 0x08,
  /** The GSM alphabet with message class 1, stored by the telephone (3GPP TS 23.038, 4). */
  gsmOnPhone: 0xf1,
} as const
