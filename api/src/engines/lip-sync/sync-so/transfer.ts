import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createProviderHttp, ProviderRejected, type ProviderHttp } from '../../provider-http';

interface TransferOptions {
  /** `sync.so` allows itself and everything below it. */
  readonly hosts: readonly string[];
  /** Plain HTTP is for a stand-in on this machine. */
  readonly allowHttp: boolean;
  readonly firstPauseMs?: number | undefined;
}

const MAXIMUM_BYTES = 2 * 2 ** 30;

/** Files to and from the storage that sync.so names, and to no other address: its answers are not orders. */
export class FileTransfer {
  readonly #options: TransferOptions;

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  /** Puts a file under a signed URL. */
  async upload(url: string, path: string, contentType: string, signal: AbortSignal): Promise<void> {
    const [http, address] = this.#open(url);
    const body = await openAsBlob(path, { type: contentType });
    const request = {
      method: 'PUT',
      ...address,
      body,
      signal,
      headers: { 'content-type': contentType },
    } as const;
    await (await http.request(request)).text();
  }

  /** Fetches a file, at most 2 GB. */
  async download(url: string, path: string, signal: AbortSignal): Promise<void> {
    const [http, address] = this.#open(url);
    const { body } = await http.request({ ...address, signal });
    let bytes = 0;
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes > MAXIMUM_BYTES) controller.error(rejected('sent more than 2 GB'));
          else controller.enqueue(chunk);
        },
      }),
    );
    await pipeline(
      Readable.fromWeb(counted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path),
      {
        signal,
      },
    );
  }

  #open(url: string): [http: ProviderHttp, address: { path: string; query: Record<string, string> }] {
    const { protocol, hostname, origin, pathname, searchParams } = new URL(url);
    const { hosts, allowHttp, firstPauseMs } = this.#options;
    const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    if (!isKnown || (protocol !== 'https:' && !(allowHttp && protocol === 'http:'))) {
      throw rejected(`named an address that is not among the allowed ones: ${hostname}`);
    }
    const http = createProviderHttp({
      name: 'sync.so storage',
      baseUrl: origin,
      ...(firstPauseMs !== undefined && { firstPauseMs }),
    });
    return [http, { path: pathname, query: Object.fromEntries(searchParams) }];
  }
}

function rejected(message: string): ProviderRejected {
  return new ProviderRejected({ provider: 'sync.so', message });
}
