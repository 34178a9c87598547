import type { CallDefinition } from '@lisan/contract';
import { createExample } from '@lisan/contract/testing';
import { createMultipart } from './multipart';
import type { TestUser } from './test-app';

type Fields = Readonly<Record<string, unknown>>;

interface RequestOptions {
  readonly user: Pick<TestUser, 'email' | 'userId'>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
  readonly files?: readonly string[];
}

/** A valid call for `app.inject`, from the contract's examples. */
export function createRequest(key: string, definition: CallDefinition, options: RequestOptions) {
  const [method = '', path = ''] = key.split(' ');
  const { email, userId } = options.user;
  const claims: Fields = { email, user_email: email, user_id: userId };
  const fill = (schema: object | undefined, changes: Fields = {}): Record<string, unknown> => {
    const { properties = {} }: { properties?: object } = schema ?? {};
    const names = Object.keys(properties);
    const asserted = Object.entries(claims).filter(([name]) => names.includes(name));
    const fields = { ...createExample(schema), ...Object.fromEntries(asserted), ...changes };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  };
  const params = fill(definition.params, options.params);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const body = fill(definition.body, options.body);
  const form = definition.files && createForm(definition.files, body, options.files);
  return {
    method: method as 'POST',
    url: `/api${url}`,
    query: fill(definition.query, options.query) as Record<string, string>,
    headers: { ...form?.headers, ...options.headers },
    ...(form && { payload: form.payload }),
    ...(!form && definition.body && { payload: body }),
  };
}

function createForm(
  files: NonNullable<CallDefinition['files']>,
  body: Fields,
  names: readonly string[] = files.map(({ field }) => field),
): ReturnType<typeof createMultipart> {
  const texts = Object.entries(body).map(([name, value]) => [name, String(value)]);
  return createMultipart(
    Object.fromEntries(texts) as Record<string, string>,
    names.map((field) => ({ field, name: 'a', bytes: Buffer.from('x') })),
  );
}
