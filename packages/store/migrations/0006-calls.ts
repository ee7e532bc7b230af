/** Codes that were shown to a callee by the number of a call: none of them may come again while it lives. */
export const callsStep = `
CREATE TABLE call_codes (
  phone text NOT NULL,
  code text NOT NULL,
  lives_until bigint NOT NULL,
  PRIMARY KEY (phone, code)
);
CREATE INDEX call_codes_by_end ON call_codes (lives_until);
`
