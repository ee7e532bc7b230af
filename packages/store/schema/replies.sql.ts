/** What subscribers say, and who wants to hear nothing. */
export const replies = `
-- What a subscriber wrote, put together where it came in parts; also the press of a button to opt out or in.
-- Written as it arrives. Partitions of a month are dropped after the messages of that month; of those that belong to no message
-- and no conversation at most 100,000 of an upstream stay. Never written twice for one upstream_id.
CREATE SEQUENCE reply_ids MAXVALUE 9999999999 CYCLE;
CREATE TABLE replies (
  reply_id bigint PRIMARY KEY DEFAULT dated_id('reply_ids'), -- carries its day, as msg_id does
  msg_id bigint, -- the message that it answers: named by the carrier, or the newest of 7 days to the subscriber; null: none
  upstream text NOT NULL, -- over which it came
  channel text NOT NULL, -- sms, viber, rcs, telegram, whatsapp, …
  phone text NOT NULL, -- who wrote, E.164 without +, or an id of the channel; erased-… once erased
  recipient text NOT NULL, -- our number, short code or sender that they wrote to, as the carrier gives it
  body json NOT NULL, -- JSON Reply as clients see it: datetime, message, and type, media, location, button;
  -- its words are erased with the contents of the message that it answers, or by its own age
  received_at bigint NOT NULL, -- ms since 1970; as the carrier says, never later than the arrival
  upstream_id text, -- the carrier's id, by which a repeat is known; report-id for one that looked like a report; null: none
  conversation_id bigint, -- the conversation that it belongs to; null: no account is known
  answered_at bigint -- ms; when the text that is sent back was claimed: at most once for each reply, 10 an hour; null: not
) PARTITION BY RANGE (reply_id);
-- Pages of a conversation, and how many answers it had within an hour.
CREATE INDEX replies_by_conversation ON replies (conversation_id, reply_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX replies_by_message ON replies (msg_id, reply_id);
-- The oldest that belong to nobody, beyond the limit.
CREATE INDEX replies_to_nobody ON replies (upstream, reply_id) WHERE msg_id IS NULL AND conversation_id IS NULL;
-- Whether a month has replies to no message that are to be kept.
CREATE INDEX replies_to_nothing ON replies (upstream, reply_id) WHERE msg_id IS NULL;

-- All that passes between a subscriber and one number of ours, for one account. Created by the first reply, changed by each.
-- Deleted by an erasure of the subscriber alone.
CREATE TABLE conversations (
  conversation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- named in callbacks, and never used again
  account_id integer NOT NULL, -- whose replies they are; accounts that share a number have one each
  channel text NOT NULL, -- of the replies
  number text NOT NULL, -- our number, short code or sender, digits or lower case (own-number.ts)
  phone text NOT NULL, -- the subscriber, in the one form that all forms of a number have (toSubscriber)
  keyword text, -- last keyword that the subscriber wrote, in lower case; null: none yet
  created_at bigint NOT NULL, -- ms; when the first reply came
  last_at bigint NOT NULL, -- ms; when the last reply came
  seen_at bigint, -- ms; replies until then were read at the console; null: none
  stop_answered_at bigint, -- ms; when the answer to STOP was last owed: one a day; null: never
  start_answered_at bigint, -- ms; the same of START
  help_answered_at bigint, -- ms; the same of HELP: one in six hours
  UNIQUE (phone, channel, number, account_id)
) WITH (fillfactor = 80);
-- The console's list of replies, of one account.
CREATE INDEX conversations_by_account ON conversations (account_id, last_at, conversation_id);
-- The same list, of all accounts.
CREATE INDEX conversations_by_time ON conversations (last_at, conversation_id);

-- A part of a long text from a subscriber, until all its parts are there: then the reply is written and they are deleted.
-- Parts that wait for 10 minutes are dropped, and beyond 10,000 of an upstream the oldest.
CREATE TABLE inbound_parts (
  upstream text, -- over which it came
  phone text, -- who wrote, as replies.phone
  recipient text, -- our number, as replies.recipient
  reference integer, -- concatenation reference that all parts of the text have
  total smallint, -- how many parts the text has
  index smallint, -- 0-based number of this part
  text text NOT NULL, -- the part decoded alone
  received_at bigint NOT NULL, -- ms; as replies.received_at
  form text DEFAULT 'text', -- how the reference is given: 8 or 16: its bits in the header; sar: TLVs; text: the carrier decodes
  octets text, -- the part in base64; all are joined before they are decoded, as characters may be cut
  reading jsonb, -- JSON TextReading: data_coding, alphabet and language tables by which octets are decoded
  PRIMARY KEY (upstream, phone, recipient, form, reference, total, index)
);
-- The oldest parts of an upstream beyond the limit.
CREATE INDEX inbound_parts_by_age ON inbound_parts (upstream, received_at);

-- When a subscriber last wrote to a sender of WhatsApp: free-form messages are allowed for 24 hours. Written with the reply.
-- Deleted after 2 days, or by an erasure.
CREATE TABLE reply_windows (
  channel text, -- whatsapp
  sender text, -- our number or name that they wrote to
  phone text, -- the subscriber, in the one form of their number (toSubscriber); a row each for number and WhatsApp id
  last_inbound_at bigint NOT NULL, -- ms; only ever raised
  PRIMARY KEY (phone, channel, sender)
);
CREATE INDEX reply_windows_by_age ON reply_windows (last_inbound_at);

-- A text that is to be sent back to a subscriber who wrote. Stored with its reply, or with the outcome of the callback whose
-- response it is; deleted once it is sent or refused, after an hour of tries, or with an erasure of its reply.
CREATE TABLE owed_answers (
  reply_id bigint PRIMARY KEY, -- the reply that it answers
  account_id integer NOT NULL, -- who answers, and pays for the message
  text text NOT NULL, -- what the number, the keyword or the hook answered then
  is_about_consent boolean NOT NULL DEFAULT false, -- it answers STOP, START or HELP: sent in spite of an opt-out
  owed_at bigint NOT NULL, -- ms; an hour later it is given up
  due_at bigint NOT NULL -- ms; when a gateway may take it; taking sets it 30 s ahead
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 1);
CREATE INDEX owed_answers_due ON owed_answers (due_at);

-- A subscriber who wants no messages of a sender, or of any, from one account or from all. Written by STOP and other words, buttons, unsubscribe links,
-- operators and imports; deleted by START and by operators. Erasures keep it, as it protects the subscriber.
CREATE TABLE opt_outs (
  phone text, -- number or e-mail address, in the one form that all its forms have (toSubscriber)
  sender text DEFAULT '', -- whose messages are unwanted, compared without case; empty: every sender's
  reason text NOT NULL, -- how: wrote STOP, pressed Unsubscribe, imported, or the operator's words
  source text NOT NULL, -- where: reply on sms to message 7, link in message 7, event on whatsapp, import, console and a name
  at timestamptz NOT NULL DEFAULT now(), -- when; an older one is never overwritten
  account_id integer DEFAULT 0, -- whose messages are unwanted; 0: every account's
  PRIMARY KEY (phone, sender, account_id)
);
-- The console's list.
CREATE INDEX opt_outs_by_time ON opt_outs (at, phone, sender, account_id);
`
