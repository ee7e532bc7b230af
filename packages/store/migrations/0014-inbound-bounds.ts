/**
 * What is kept of an upstream's reports, parts of texts and replies that fit nothing is bounded in number: these
 * find the oldest, and count what waits, without reading the tables.
 */
export const inboundBoundsStep = `
CREATE INDEX parked_reports_by_upstream ON parked_reports (upstream, given_up, parked_id);
CREATE INDEX inbound_parts_by_age ON inbound_parts (upstream, received_at);
CREATE INDEX replies_to_nothing ON replies (upstream, reply_id) WHERE msg_id IS NULL;
`
