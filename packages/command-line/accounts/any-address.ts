/** An operator's machine may name any address; deliveries check it again. */
export const anyAddress = { allowPrivateAddresses: true }
