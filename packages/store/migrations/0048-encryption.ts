/**
 * `encryption_keys`: the key of the data, drawn once, encrypted by each outside key that may open it. `complete_at`: when
 * the rows that were there before had been encrypted, in ms; null while they are being.
 */
export const encryptionStep = `
CREATE TABLE encryption_keys (
  sealed text PRIMARY KEY,
  made_at bigint NOT NULL,
  complete_at bigint
);
`
