<?php

declare(strict_types=1);

namespace Posthorn;

/** A request that is no webhook of the gateway, or an old one. The code says why; answer it with 400. */
final class WebhookError extends PosthornError
{
    public function __construct(string $code, string $sentence)
    {
        parent::__construct($sentence, $code);
    }
}
