/** Bits of esm_class (SMPP 3.4 §5.2.12). `receipt` and `intermediate` are values under `typeMask`. */
export const esmClass = {
  datagram: 0x01,
  forward: 0x02,
  storeAndForward: 0x03,
  typeMask: 0x3c,
  receipt: 0x04,
  deliveryAck: 0x08,
  userAck: 0x10,
  intermediate: 0x20,
  /** The message begins with a user data header. */
  udhi: 0x40,
  replyPath: 0x80,
} as const
