<?php

declare(strict_types=1);

namespace Posthorn;

/** `waitFor` reached its limit. */
final class WaitTimeoutError extends PosthornError
{
    /** @param array<string, mixed>|null $last the status that the gateway answered last */
    public function __construct(string $sentence, public readonly ?array $last)
    {
        parent::__construct($sentence, 'wait-timeout');
    }
}
