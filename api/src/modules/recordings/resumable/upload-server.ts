import { Server } from '@tus/server';

type Write = Server['write'];

/** The library's server, whose own refusals come in plain English from deep within: said as all others are. */
export class UploadServer extends Server {
  /** @param wordsOf the body of a refusal with this status, as JSON, for whoever is being answered */
  constructor(
    options: ConstructorParameters<typeof Server>[0],
    private readonly wordsOf: (status: number) => string,
  ) {
    super(options);
  }

  override write(...[context, headers, status, body = '']: Parameters<Write>): ReturnType<Write> {
    if (status < 400 || body === '') return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    const isOurs = body.startsWith('{');
    return super.write(context, headers, status, isOurs ? body : this.wordsOf(status));
  }
}
