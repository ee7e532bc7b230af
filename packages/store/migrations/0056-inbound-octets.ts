/**
 * Parts of received texts keep their octets (base64) and how these are read, so that they are joined before they are read.
 * `form`: how their reference is given: `8`, `16`, `sar` or `text`. A part without octets was stored by the version before.
 */
export const inboundOctetsStep = `
ALTER TABLE inbound_parts ADD COLUMN form text NOT NULL DEFAULT 'text', ADD COLUMN octets text,
  ADD COLUMN reading jsonb;
ALTER TABLE inbound_parts DROP CONSTRAINT inbound_parts_pkey,
  ADD PRIMARY KEY (upstream, phone, recipient, form, reference, total, index);
`
