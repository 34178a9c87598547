import type { CallDefinition } from '@lisan/contract';
import { ErrorBody } from '@lisan/contract';

/** Any call can meet these. */
const ALWAYS = [429, 500];

/** A call of the contract as OpenAPI wants it. Documentation only: `defineRoute` validates by itself. */
export function describeRoute(definition: CallDefinition): Record<string, unknown> {
  const { summary, tag, auth, params, query, body, files } = definition;
  return {
    summary,
    tags: [tag],
    security: auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(files && { consumes: ['multipart/form-data'] }),
    ...((body ?? files) && { body: files ? withFiles(body, files) : body }),
    ...(definition.raw && { produces: [definition.raw] }),
    response: { 200: describeAnswer(definition), ...describeErrors(definition.errors) },
  };
}

function describeAnswer({ response, raw, stream }: CallDefinition): object {
  if (response) return response;
  if (stream) {
    return { type: 'string', description: `Server-sent events: ${Object.keys(stream).join(', ')}` };
  }
  return { type: 'string', format: 'binary', description: raw ?? '' };
}

function describeErrors(statuses: readonly number[]): Record<number, object> {
  return Object.fromEntries([...statuses, ...ALWAYS].map((status) => [status, ErrorBody]));
}

function withFiles(body: object | undefined, files: NonNullable<CallDefinition['files']>): object {
  const fields = (body ?? {}) as { properties?: object; required?: string[] };
  const parts = files.map(({ field, accept, maxBytes }) => [
    field,
    { type: 'string', format: 'binary', description: `${accept.join(', ')}; at most ${maxBytes} bytes` },
  ]);
  return {
    type: 'object',
    properties: { ...fields.properties, ...(Object.fromEntries(parts) as object) },
    required: [...(fields.required ?? []), ...files.map(({ field }) => field)],
  };
}
