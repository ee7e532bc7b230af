<?php

declare(strict_types=1);

namespace Posthorn;

/** An answer that is not of the gateway: of a proxy, or of another program at the address. */
final class UnexpectedAnswerError extends PosthornError
{
    public function __construct(public readonly int $httpStatus, ?float $retryAfter = null)
    {
        parent::__construct(
            "the gateway must answer with JSON that has success: HTTP status $httpStatus came with something else",
            'unexpected-answer',
            in_array($httpStatus, [408, 425, 429, 500, 502, 503, 504], true),
            $retryAfter,
        );
    }
}
