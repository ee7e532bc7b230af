<?php

declare(strict_types=1);

namespace Posthorn\Errors;

use Posthorn\RefusedError;

/** The code `events-dropped`. Made by `npm run reference` from the errors of the gateway. */
final class EventsDroppedError extends RefusedError
{
}
