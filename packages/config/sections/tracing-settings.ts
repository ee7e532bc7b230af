import { httpUrl } from '../../settings/forms.ts'
import { fraction, orNull, secret, section, sections, text, withDefault } from '../../settings/setting.ts'

/** Traces for OpenTelemetry. */
export const tracingSettings = section({
  endpoint: orNull(
    httpUrl(
      'The address of a collector that takes OTLP over HTTP, such as `http://localhost:4318`; spans are posted to ' +
        '`<endpoint>/v1/traces`. `OTEL_EXPORTER_OTLP_ENDPOINT` overrides it. Without it nothing is traced.',
    ),
    { shownDefault: 'none' },
  ),
  headers: withDefault(
    [],
    sections(
      section({
        name: text('the name of a header', /^[A-Za-z0-9-]{1,100}$/, 'The name of the header.'),
        value: secret(
          'visible ASCII characters and blanks, best taken from a variable',
          /^[\x20-\x7e]{1,4096}$/,
          'Its value, best taken from a variable of the environment.',
        ),
      }),
      'headers',
      'Headers of each request to the collector, such as a key.',
      { unique: ['name'] },
    ),
    { shownDefault: 'none' },
  ),
  ratio: withDefault(
    0.1,
    fraction(
      0,
      1,
      'The share of requests without `traceparent` that are traced. A request with `traceparent` is traced if its caller samples it.',
    ),
  ),
  serviceName: withDefault(
    'posthorn',
    text('a name', /^.{1,100}$/, 'The `service.name` of the spans. `OTEL_SERVICE_NAME` overrides it.'),
  ),
})
