<?php

declare(strict_types=1);

namespace Posthorn;

/** Every error of this library. The code is for programs; neither it nor the message has the API key in it. */
abstract class PosthornError extends \RuntimeException
{
    public function __construct(
        string $sentence,
        public readonly string $errorCode,
        /** Whether the same call may succeed a little later. It was repeated already, as far as that is safe. */
        public readonly bool $retryable = false,
        /** How long the gateway, or a proxy before it, requests to wait, in seconds. */
        public readonly ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($sentence, 0, $previous);
    }
}
