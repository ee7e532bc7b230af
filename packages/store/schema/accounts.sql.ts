/** Who uses the gateway, by which keys, and what belongs to an account. */
export const accounts = `
-- An account is one customer of the installation: it has keys, senders, a balance and prices of its own. Operators
-- create it, with its row in balances, and change it; it can be disabled and is never deleted.
CREATE TABLE accounts (
  account_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- never used again
  name text NOT NULL UNIQUE, -- as operators and the management API name it: 1 to 64 letters, digits, _ . -, not digits alone
  currency text NOT NULL, -- ISO 4217; all its micros are millionths of one of these; never changed
  notification_url text, -- where callbacks of messages and replies without a hook go; null: nowhere
  signing_secret text, -- signs its callbacks (Standard Webhooks, whsec_…); two with a space between, the newest first, during a
  -- rotation; null: callbacks are not signed
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was created
  keep_contents_days integer, -- days after which texts of its messages are erased; null: retention.contentsDays of the settings
  keep_months integer, -- months after which what names recipients is erased from its messages; null: they are dropped whole
  -- after retention.messagesMonths
  alert_micros bigint CHECK (alert_micros > 0), -- below this balance the event balance.low is written; null: never
  alerted_at bigint, -- ms since 1970, when balance.low was last written; null: may be written. Set by the gateway that writes
  -- it; cleared by a top-up to alert_micros or more, and by a new alert_micros
  disabled_at bigint, -- ms since 1970, since when its requests are refused; what it sent before goes on; null: active
  country text, -- ISO 3166, where phone numbers without a calling code are; null: such numbers are refused
  uses_number_memory boolean NOT NULL DEFAULT true, -- whether its messages are decided by number_memory, and add to it
  link_domain text UNIQUE, -- host of the links in its messages, in lower case and punycode; null: that of links.baseUrl
  link_proof text, -- what gateways answer on link_domain to a check whether it leads to them; null without one
  former_link_domains text[] NOT NULL DEFAULT '{}' -- earlier ones, the newest first, 5 at most: its links in messages stay
  -- there, and another account gets one of them from an operator alone
);

-- A key by which a client of an account uses the API. Operators create, rotate, limit and revoke it. Of the keys
-- of an account that were revoked or have expired the newest 200 stay; older ones are deleted when a key is
-- created.
CREATE TABLE api_keys (
  key_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names it in lists, in commands and in the audit log
  account_id integer NOT NULL REFERENCES accounts, -- whose it is, and who pays
  name text NOT NULL, -- the operator's name for it; need not be unique
  key_hash bytea NOT NULL UNIQUE, -- SHA-256 of the key, which is shown once and not stored
  key_hint text NOT NULL, -- the last four characters of the key, for display
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was created
  revoked_at timestamptz, -- since when it is invalid, by an operator; null: not revoked
  scopes text[], -- what it may do: send, status, templates, verify, lookup, balance, senders, events; null: all
  addresses text[], -- IP addresses and ranges (CIDR) from which it may be used; null: any
  expires_at bigint, -- ms since 1970, invalid from then on; a rotation brings it forward for the old key; null: never
  last_used_at bigint -- ms since 1970, written at most once a minute by each gateway; null: never used
);

-- A bearer key (phm_…) of the management API, by which programs do what operators do. Admins create and revoke it;
-- the row stays for good.
CREATE TABLE management_keys (
  key_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names it in lists and commands
  key_hash bytea NOT NULL UNIQUE, -- SHA-256 of the key, which is shown once and not stored
  key_hint text NOT NULL, -- the last four characters of the key, for display
  name text NOT NULL, -- the operator's name for it; the audit log has 'management key <name>'
  role text NOT NULL, -- what its bearer may do and read: viewer, operator or admin, as a user of the console
  scopes text[], -- <resource>:read and <resource>:write, * for any resource; null: all that the role may
  account_id integer REFERENCES accounts, -- the one account that it sees; null: all
  addresses text[], -- IP addresses and ranges (CIDR) from which it may be used; null: any
  created_at bigint NOT NULL, -- ms since 1970
  expires_at bigint, -- ms since 1970, invalid from then on; null: never
  revoked_at bigint -- ms since 1970, when an operator made it invalid; null: not revoked
);

-- What the management API answered to a request with an Idempotency-Key, so that a repetition changes nothing and
-- gets the same answer. Written before the request is carried out, completed after it; deleted where the request
-- was refused, else by the first such request after a day.
CREATE TABLE management_answers (
  key_id integer REFERENCES management_keys, -- the management key that requested it
  idempotency_key text, -- as the client gave it in the header
  request_hash bytea NOT NULL, -- of the request, keyed by the Authorization header; a repetition must have the same
  started_at bigint NOT NULL, -- ms since 1970, when the request was first received
  status smallint, -- of HTTP; null while it is carried out, or where its outcome is not known
  answer text, -- the body as JSON; null also where it had a secret, which is not shown again
  PRIMARY KEY (key_id, idempotency_key)
);
-- Finds requests older than a day, which the next request deletes.
CREATE INDEX management_answers_started ON management_answers (started_at);

-- A user of the HTTP interface of another gateway (Kannel's or Jasmin's), by which clients of these go on
-- unchanged. Operators create, change and remove it.
CREATE TABLE interface_users (
  kind text, -- which interface: kannel or jasmin
  username text, -- as the client gives it in each request
  account_id integer NOT NULL REFERENCES accounts, -- who sends and pays
  password_hash text NOT NULL, -- scrypt$<N>$8$1$<salt>$<key>, the last two in base64url
  sender text, -- of requests that name none; null: they must name one
  addresses text[], -- IP addresses and ranges (CIDR) from which it may be used; null: any
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was created
  PRIMARY KEY (kind, username)
);

-- An address /v1/sign-in/<kind>/<name> at which a sign-in service (an identity provider) requests that a code of
-- its own is sent. Operators create, change and remove it.
CREATE TABLE sign_in_hooks (
  kind text, -- the product: supabase, zitadel, kratos, logto, keycloak, authentik or fusionauth
  name text, -- the last part of its path
  account_id integer NOT NULL REFERENCES accounts, -- who sends the codes and pays
  service_id integer NOT NULL, -- in verification_services: plan, lifetime and texts of the codes
  sender text, -- null: that of the service
  language text NOT NULL, -- of the text, where a request names none, such as en
  secrets text NOT NULL, -- that authenticate its requests: the newest first, a second one during a rotation, a space between;
  -- encrypted where encryption is on
  created_at timestamptz NOT NULL DEFAULT now(), -- when it was created
  PRIMARY KEY (kind, name)
);

-- A name or number that messages of an account may come from on a channel. Operators add it, change its status and
-- remove it; users of the account request it.
CREATE TABLE senders (
  sender_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of adding
  account_id integer NOT NULL REFERENCES accounts, -- who may use it; two accounts may have the same name
  channel text NOT NULL, -- sms, voice, call, viber, rcs, telegram, whatsapp or email
  name text NOT NULL, -- alphanumeric sender, number or address, as messages name it
  status text NOT NULL CHECK (status IN ('approved', 'pending', 'rejected')), -- approved: may send. pending, rejected: shown to
  -- the client and may not
  reason text, -- why an operator rejected it, for the users of the account; null: it is not rejected, or none was said
  UNIQUE (account_id, channel, name)
);

-- A number, short code or name that subscribers write to. Replies to it go to its account, or, by their first
-- word, to that of a row in own_keywords. Operators add, change and remove it.
CREATE TABLE own_numbers (
  number_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- names it in own_keywords
  channel text NOT NULL, -- on which subscribers write to it
  number text NOT NULL, -- E.164 without + where it is a phone number, else in lower case
  account_id integer REFERENCES accounts, -- whose replies without a keyword are; null: accounts share it by keywords alone
  hook text, -- URL that replies are posted to; null: notification_url of the account
  form text, -- how the hook is requested: kannel, kannel-post, jasmin or jasmin-get; null: JSON by POST
  answers text, -- what is sent back to a subscriber: hook: the text that the hook answers; other: this text; null: nothing
  UNIQUE (channel, number)
);

-- A first word of texts to an own number, and the account that gets them. Operators add, change and remove it; it
-- goes with its number.
CREATE TABLE own_keywords (
  number_id integer REFERENCES own_numbers ON DELETE CASCADE, -- the own number
  keyword text, -- in lower case without accents or punctuation around it, at most 40 characters
  account_id integer NOT NULL REFERENCES accounts, -- whose texts with this word are
  hook text, -- URL that they are posted to; null: that of the number, where it is of the same account, else notification_url
  form text, -- how its own hook is requested, as in own_numbers; null: JSON by POST
  answers text, -- what is sent back, as in own_numbers; null: what the number answers, where the keyword has no hook and is of
  -- the same account; else nothing
  PRIMARY KEY (number_id, keyword)
);

-- A request, or a part of one, that was carried out and is not to be carried out again, with its answer. Written
-- in the transaction that carries it out; deleted after a day.
CREATE TABLE idempotency_keys (
  account_id integer, -- who requested it; of top-ups whose balance it is
  key text, -- the client's Idempotency-Key, or what the scope says
  body_hash bytea NOT NULL, -- of the request (SHA-256; of codes a keyed hash): another one under the same key is refused
  answer text NOT NULL, -- what a repetition gets: JSON of the answer; of a top-up the new balance in micros; of a code the ms
  -- since 1970 of its acceptance; of refusals empty; encrypted where encryption is on
  created_at bigint NOT NULL, -- ms since 1970
  scope text, -- request: a request by its Idempotency-Key. calls: the calls in it. refusals: callbacks about what it refused,
  -- by request id. top-up: by its attempt at the console. answer: a text back to a subscriber, by reply_id. sign-in: a
  -- code of a sign-in service, by a keyed hash
  PRIMARY KEY (account_id, scope, key)
);
-- For the purge of what is older than a day.
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- A place from which a client or user has authenticated by a name. Credentials from known places are compared
-- apart from those of strangers, so that guessing locks nobody out. Written at most once a day for each place;
-- deleted after 90 days unseen, beyond 40 places of a name, and with its bind or interface user.
CREATE TABLE known_places (
  name text, -- bind:<system_id>, user:<kind> <username>, or console:<user_id>
  place text, -- block of IP addresses; of the console also a browser: 'browser ' and the hash of its cookie
  seen_at bigint NOT NULL, -- ms since 1970, to about a day
  PRIMARY KEY (name, place)
);
-- For what other gateways have noted since, which each reads once a minute, and for what is forgotten.
CREATE INDEX known_places_seen ON known_places (seen_at);

-- A section of the settings file as the audit log knows it. A gateway that starts or reloads compares its own with
-- it, notes differences in audit_log and replaces it; never deleted.
CREATE TABLE audited_settings (
  section text PRIMARY KEY, -- name of the section in posthorn.yaml
  value json NOT NULL -- all of it with defaults; secrets are masked
);

-- A key that the gateways of the installation share: the first one that needs it draws it. Never changed or
-- deleted: without it stored hashes and sealed values say nothing.
CREATE TABLE installation_secrets (
  name text PRIMARY KEY, -- its purpose: verification codes, erased subscribers, console-second-factors,
  -- console-provider-sign-in or console-places
  secret bytea NOT NULL, -- 32 random octets or more, in clear
  created_at timestamptz NOT NULL DEFAULT now() -- when it was drawn
);
`
