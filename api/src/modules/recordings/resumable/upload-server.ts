import { Server } from '@tus/server';

type Write = Server['write'];

/** tus server whose own errors use our format and translations. */
export class UploadServer extends Server {
  constructor(
    options: ConstructorParameters<typeof Server>[0],
    private readonly errorBodyOf: (status: number) => string,
  ) {
    super(options);
  }

  override write(...[context, headers, status, body = '']: Parameters<Write>): ReturnType<Write> {
    if (status < 400 || body === '') return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    const isOurs = body.startsWith('{');
    return super.write(context, headers, status, isOurs ? body : this.errorBodyOf(status));
  }
}
