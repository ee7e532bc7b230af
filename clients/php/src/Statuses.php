<?php

declare(strict_types=1);

namespace Posthorn;

/** How far a message has come. See docs/reference/statuses.md of the gateway. */
final class Statuses
{
    /** Any other status is a failure. */
    private const PROGRESS =
        ['ACCEPTED', 'QUEUED', 'ROUTING', 'PARTIALLY DELIVERED', 'DELIVERED', 'READ', 'REPLIED'];

    public static function isFailure(string $status): bool
    {
        return !in_array($status, self::PROGRESS, true);
    }

    /** Whether the message was delivered or failed; READ and REPLIED may still follow DELIVERED. */
    public static function isFinal(string $status): bool
    {
        return !in_array($status, ['ACCEPTED', 'QUEUED', 'ROUTING'], true);
    }

    /** Whether it has failed, or has come as far as `$until`; null is for any final status. */
    public static function hasCome(string $status, ?string $until): bool
    {
        if ($until === null || self::isFailure($status)) {
            return self::isFinal($status);
        }
        return array_search($status, self::PROGRESS, true) >= array_search($until, self::PROGRESS, true);
    }

    public static function isKnown(string $status): bool
    {
        return !self::isFailure($status);
    }
}
