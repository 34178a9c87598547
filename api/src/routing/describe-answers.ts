import type { CallDefinition } from '@lisan/contract';
import { API_BASE } from './base';

export function describeAnswers(definition: CallDefinition): Record<number, object> {
  const { response, raw, stream, alsoAnswers = {} } = definition;
  const content = {
    ...(response && { 'application/json': { schema: response, example: createExample(response) } }),
    ...(stream && { 'text/event-stream': describeEvents(stream) }),
    ...(raw !== undefined && { [raw]: describeBytes(raw) }),
  };
  const others = Object.entries(alsoAnswers).map(([status, description]) => [
    status,
    { description, type: 'null' },
  ]);
  return {
    200: { description: describeSuccess(definition), content },
    ...(Object.fromEntries(others) as Record<number, object>),
  };
}

function describeSuccess({ response, raw, stream }: CallDefinition): string {
  const formats = [
    ...(response ? ['JSON'] : []),
    ...(stream ? [`server-sent events (${Object.keys(stream).join(', ')})`] : []),
    ...(raw === undefined ? [] : [raw]),
  ];
  return `Done: ${formats.join(', or ')}`;
}

function describeEvents(stream: NonNullable<CallDefinition['stream']>): object {
  const example = Object.entries(stream)
    .map(
      ([name, schema], index) =>
        `id: ${index + 1}\nevent: ${name}\ndata: ${JSON.stringify(createExample(schema))}\n\n`,
    )
    .join('');
  return { schema: { type: 'string' }, example };
}

const samples: Readonly<Record<string, string>> = {
  'text/vtt': 'WEBVTT\n\n00:00.000 --> 00:01.400\nأهلًا بكم في لسان.\n',
  'text/csv':
    'id,at,kind,entry,amount,about,reference\n1042,2026-01-31T12:00:00.000Z,audio,use,-12.5,Speech,a1\n',
  'text/html': '<!doctype html><title>Checkout</title>',
  'text/plain': `http_request_duration_seconds_count{method="GET",route="${API_BASE}/config",status="200"} 12\n`,
};

function describeBytes(type: string): object {
  const sample = samples[type];
  return sample === undefined
    ? { schema: { type: 'string', format: 'binary' }, example: `(bytes of ${type})` }
    : { schema: { type: 'string' }, example: sample };
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** An example value from the schema's own examples; `undefined` without them. */
export function createExample(schema: object): unknown {
  const { type, const: only, anyOf, examples, properties = {}, items } = schema as Schema;
  if (examples !== undefined) return examples[0];
  if (only !== undefined) return only;
  if (anyOf?.[0]) return createExample(anyOf[0]);
  if (type === 'array') return items ? [createExample(items)] : [];
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type !== 'object') return undefined;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, createExample(field)]));
}
