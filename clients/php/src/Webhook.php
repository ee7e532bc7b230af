<?php

declare(strict_types=1);

namespace Posthorn;

/** A webhook whose signature was checked. */
final class Webhook
{
    private function __construct(
        /** The same on every attempt: store the ids of a few days, and ignore what comes again. */
        public readonly string $id,
        public readonly \DateTimeImmutable $sentAt,
        /** @var array<string, mixed> */
        public readonly array $body,
    ) {
    }

    /**
     * Checks the signature of a webhook (Standard Webhooks, `v1`).
     *
     * @param string $rawBody the body as it was received, before any parsing: `file_get_contents('php://input')`
     * @param array<string, string> $headers by their names, in any case of letters: `getallheaders()`
     * @param string|list<string> $secrets those that `posthorn accounts sign` shows; one that fits is enough
     * @param int $tolerance how far, in seconds, its time may be from ours
     * @throws WebhookError where the request is not of the gateway
     */
    public static function verify(
        string $rawBody,
        array $headers,
        string|array $secrets,
        int $tolerance = 300,
        ?int $now = null,
    ): self {
        $keys = array_map(self::key(...), (array) $secrets);
        $lower = array_change_key_case($headers, CASE_LOWER);
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (($lower[$name] ?? '') === '') {
                throw new WebhookError('webhook-headers', "$name must be given: a signed webhook of the gateway has it");
            }
        }
        ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $given] = $lower;
        if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1 || abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookError('webhook-time', "webhook-timestamp must be within $tolerance seconds of the time here");
        }
        if (!self::isSigned("$id.$timestamp.$rawBody", $given, $keys)) {
            throw new WebhookError('webhook-signature', 'webhook-signature must be of one of the secrets');
        }
        $body = json_decode($rawBody, true, 64, JSON_BIGINT_AS_STRING);
        if (!is_array($body)) {
            throw new WebhookError('webhook-body', 'the body of a webhook must be JSON');
        }
        return new self($id, new \DateTimeImmutable("@$timestamp"), $body);
    }

    /** @param list<string> $keys */
    private static function isSigned(string $signed, string $given, array $keys): bool
    {
        $versioned = array_filter(explode(' ', $given), fn (string $each) => str_starts_with($each, 'v1,'));
        $fits = false;
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach (array_slice($versioned, 0, 4) as $each) {
                $fits = hash_equals($expected, $each) || $fits;
            }
        }
        return $fits;
    }

    private static function key(string $secret): string
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('a secret must be what `posthorn accounts sign` shows: whsec_ and base64');
        }
        return $key;
    }
}
