/**
 * `own_numbers`: a number, short code or sender that subscribers write to, in the form in which it is compared
 * (`domain/replies/own-number.ts`). `account_id` is null where accounts share it by keywords. `own_keywords`: the first
 * word of a text to such a number. `hook` is null for the one of the number or of the account.
 *
 * `conversations`: an own number and a subscriber, for an account. `keyword` is the last one that the subscriber wrote,
 * `last_at` (ms) their last reply. A reply names its conversation; replies of no conversation and no message are bounded
 * in number by replies_to_nobody.
 */
export const ownNumbersStep = `
CREATE TABLE own_numbers (
  number_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL,
  number text NOT NULL,
  account_id integer REFERENCES accounts,
  hook text,
  UNIQUE (channel, number)
);

CREATE TABLE own_keywords (
  number_id integer NOT NULL REFERENCES own_numbers ON DELETE CASCADE,
  keyword text NOT NULL,
  account_id integer NOT NULL REFERENCES accounts,
  hook text,
  PRIMARY KEY (number_id, keyword)
);

CREATE TABLE conversations (
  conversation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  channel text NOT NULL,
  number text NOT NULL,
  phone text NOT NULL,
  keyword text,
  created_at bigint NOT NULL,
  last_at bigint NOT NULL,
  UNIQUE (phone, channel, number, account_id)
) WITH (fillfactor = 80);

ALTER TABLE replies ADD COLUMN IF NOT EXISTS conversation_id bigint;
CREATE INDEX replies_by_conversation ON replies (conversation_id, reply_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX replies_to_nobody ON replies (upstream, reply_id) WHERE msg_id IS NULL AND conversation_id IS NULL;
`
