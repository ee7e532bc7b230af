/** Clients that bind by SMPP: their binds, texts in parts, and deliveries. */
export const smppServer = `
-- What a client binds with by SMPP: a system_id and a password, of an account that sends and pays. Operators
-- create, change and remove it; sessions follow at once.
CREATE TABLE smpp_binds (
  bind_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names it in other tables; never used again
  account_id integer NOT NULL REFERENCES accounts, -- who sends and pays, and whose senders it may use
  system_id text NOT NULL UNIQUE, -- as the client gives it in its bind
  password_hash text NOT NULL, -- scrypt$<N>$8$1$<salt>$<key>, the last two in base64url; the password is shown once
  addresses text[], -- IP addresses and ranges (CIDR) from which it may bind; null: any
  max_sessions integer NOT NULL, -- at once, over all gateways
  max_window integer NOT NULL, -- requests of one session that may be unanswered; more are answered ESME_RTHROTTLED
  per_second integer, -- messages a second over all its sessions at one gateway; null: no limit of its own
  alphabet text NOT NULL CHECK (alphabet IN ('gsm', 'latin1', 'utf8')), -- how data_coding 0 is read
  plan text[] NOT NULL, -- channels on which a text is tried, in this order: viber, rcs, whatsapp, sms
  receipts text NOT NULL CHECK (receipts IN ('bind', 'account', 'none')), -- whose sessions get receipts and replies: of this
  -- bind, of any bind of the account, or nobody's
  active boolean NOT NULL DEFAULT true, -- false: it cannot bind, and its sessions are closed
  created_at timestamptz NOT NULL DEFAULT now() -- when it was created
);

-- A bound session of a client. Its gateway notes it every five seconds, so that all gateways count it and
-- operators see it. Deleted when it ends; after an unbind, or where its gateway died, within some hours.
CREATE TABLE smpp_sessions (
  session_id uuid PRIMARY KEY, -- drawn at the connect; also in smpp_text_parts and smpp_whole_texts
  node_id text NOT NULL, -- of the gateway that has it, as in gateways
  bind_id integer NOT NULL, -- what it is bound with
  mode text NOT NULL, -- bound_tx, bound_rx, bound_trx; unbinding: it ends; unbound: it ended by an unbind, so its client has
  -- got all answers
  peer text NOT NULL, -- IP address and port of the client, a space between
  encrypted boolean NOT NULL, -- TLS
  bound_at bigint NOT NULL, -- ms since 1970, when it bound
  seen_at bigint NOT NULL, -- ms since 1970, when it was last noted; older than 15 s: it is gone and counts no more
  submits bigint NOT NULL, -- messages that the client has submitted over it, each destination of a submit_multi by itself
  deliveries bigint NOT NULL -- deliver_sm that the client has acknowledged over it
);
-- Counts sessions of a bind and of its account at other gateways, when a client binds.
CREATE INDEX smpp_sessions_by_bind ON smpp_sessions (bind_id);

-- A long text of a client whose parts are not all there, or whose message is not stored yet. Written with its
-- first part, before that part is answered; deleted once its message is stored or it is given up: its parts then
-- get receipts.
CREATE TABLE smpp_open_texts (
  msg_id bigint PRIMARY KEY, -- drawn for the message that it becomes; the client got <msg_id>-<number> for each part
  account_id integer NOT NULL, -- of the bind; claims of due texts take accounts in turns
  bind_id integer NOT NULL, -- what its client is bound with; parts of other binds are of other texts
  session text NOT NULL, -- session_id over which its first part came; empty: not known, from before release 1.0
  source text NOT NULL, -- source_addr as the client gave it: a sender of the account
  destination text NOT NULL, -- destination_addr as the client gave it; encrypted where encryption is on
  reference text NOT NULL, -- its form and its value, as 8/77: a user data header of 8 or 16 bits, or sar
  total smallint NOT NULL, -- parts that it has by its header
  missing smallint NOT NULL, -- parts that are not there yet; 0: it is whole
  bytes integer NOT NULL, -- what its parts take: characters of their body, and 200 each
  is_open boolean NOT NULL, -- true: takes parts. False from when it is whole or is given up
  created_at bigint NOT NULL, -- ms since 1970, when its first part was stored
  touched_at bigint NOT NULL, -- ms since 1970, when its last part came
  due_at bigint NOT NULL -- ms since 1970. While parts are missing: when it is given up, smppServer.joinSeconds after the first
  -- one. Then the end of the lease of the gateway that stores its message or ends it: another one goes on from then
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
-- Finds the texts that a new part may belong to.
CREATE INDEX smpp_open_texts_by_key ON smpp_open_texts (bind_id, destination, reference, source, total) WHERE is_open;
-- Finds, for each account in turn, texts to give up or to store after their gateway died.
CREATE INDEX smpp_open_texts_due ON smpp_open_texts (account_id, due_at);

-- A part of a row in smpp_open_texts, with which it goes. Written before the client is answered, so that the parts
-- may come over different sessions and gateways.
CREATE TABLE smpp_text_parts (
  msg_id bigint, -- of the text in smpp_open_texts
  number smallint, -- of the part, from 1
  content text, -- hash of its octets and how they are read, by which a repetition is known; null: from before release 1.0;
  -- encrypted where encryption is on
  body jsonb NOT NULL, -- JSON of what is kept of the PDU: source, destination, octets (base64) with their coding, reports,
  -- options; octets and destination encrypted where encryption is on
  session text, -- session_id over which it came; null: from before release 1.0
  PRIMARY KEY (msg_id, number)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);

-- What the rows of a bind in smpp_open_texts add up to, for the limits of what waits for parts. Written with each
-- change of these; locked while parts of the bind are added, which orders them between gateways. Created with the
-- first part of the bind, never deleted.
CREATE TABLE smpp_text_counts (
  bind_id integer PRIMARY KEY, -- also of a bind that was removed
  account_id integer NOT NULL, -- of the bind; its binds are added up for the limits of the account
  texts integer NOT NULL, -- rows in smpp_open_texts, in all states
  bytes bigint NOT NULL -- sum of their bytes
) WITH (fillfactor = 50);

-- A long text whose parts are all there, kept for two minutes: a client that lacks answers sends parts again,
-- which are known by it and get the same ids. Written with its last part; deleted by the next sweep of any
-- gateway.
CREATE TABLE smpp_whole_texts (
  msg_id bigint PRIMARY KEY, -- of the message that the text becomes
  bind_id integer NOT NULL, -- what its client is bound with
  source text NOT NULL, -- as in smpp_open_texts
  destination text NOT NULL, -- as in smpp_open_texts; encrypted where encryption is on
  reference text NOT NULL, -- as in smpp_open_texts
  total smallint NOT NULL, -- parts that it has
  whole_at bigint NOT NULL, -- ms since 1970, when the last part came
  contents text[] NOT NULL, -- content of each part in smpp_text_parts, by number; encrypted where encryption is on
  sessions text[] NOT NULL -- session_id over which each part came, by number
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
-- Finds the text of a part that is sent again.
CREATE INDEX smpp_whole_texts_by_key ON smpp_whole_texts (bind_id, destination, reference);

-- A deliver_sm (a receipt or a reply) that no session of the client has acknowledged. Written in the transaction
-- of what it reports; deleted when it is acknowledged, or moved to smpp_dead_deliveries.
CREATE TABLE smpp_deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order in which they were written
  account_id integer NOT NULL, -- of the client
  bind_id integer NOT NULL, -- whose sessions may have it; 0: any bind of the account; set to 0 when the bind is removed
  msg_id bigint, -- the message that it reports on or answers; null: a reply that answers none
  number smallint NOT NULL, -- of the deliver_sm that one change of the message makes, from 0; matches stored rows with what was
  -- to be stored
  body text NOT NULL, -- JSON (SmppNotice): a receipt with id, status, addresses and instants, or a reply with its text;
  -- encrypted where encryption is on
  attempts integer NOT NULL DEFAULT 0, -- times that it was sent and not taken, or not answered within 30 s
  due_at bigint NOT NULL, -- ms since 1970, when it may be sent. While a gateway has it: the end of its lease of 60 s, which is
  -- also the token of the lease
  created_at bigint NOT NULL, -- ms since 1970; given up when older than the sum of callbacks.scheduleSeconds (41 hours)
  last_error text -- what the client answered last; null: not tried, or nothing failed
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 1);
-- Claims what is due for the sessions of a bind; what is leased or waits for its next try is not read.
CREATE INDEX smpp_deliveries_due ON smpp_deliveries (account_id, bind_id, due_at, delivery_id);

-- A deliver_sm that was given up: the client refused it for good, or no session took it in time. Kept for 30 days
-- after ended_at; an operator may replay it, which moves it back to smpp_deliveries under a new id.
CREATE TABLE smpp_dead_deliveries (
  delivery_id bigint PRIMARY KEY, -- that it had in smpp_deliveries
  account_id integer NOT NULL, -- of the client
  bind_id integer NOT NULL, -- as in smpp_deliveries; the bind may be gone: a replay is then for any bind of the account
  msg_id bigint, -- as in smpp_deliveries
  number smallint NOT NULL, -- as in smpp_deliveries
  body text NOT NULL, -- as in smpp_deliveries; encrypted where encryption is on
  attempts integer NOT NULL, -- times that it was sent in vain; 0: never sent
  created_at bigint NOT NULL, -- ms since 1970, that of smpp_deliveries
  ended_at bigint NOT NULL, -- ms since 1970, when it was given up
  last_error text NOT NULL -- why it was given up, for operators
);
`
