import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createProviderHttp,
  ProviderRejectedError,
  type ProviderHttp,
  type ProviderResponse,
} from '@lisan/engine-contract';
import { urlReasons } from '../provider-retries';

interface TransferOptions {
  /** `sync.so` allows itself and its subdomains. */
  readonly hosts: readonly string[];
  readonly allowHttp: boolean;
  readonly initialDelayMs?: number | undefined;
}

const MAX_DOWNLOAD_BYTES = 2 * 2 ** 30;
const MAX_REDIRECTS = 5;

/**
 * Transfers files to and from allowed storage hosts only, because a provider's response is untrusted. Sends
 * no API key: storage URLs carry their own signature.
 */
export class FileTransfer {
  readonly #options: TransferOptions;

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  async upload(url: string, path: string, contentType: string, signal: AbortSignal): Promise<void> {
    const [http, target] = this.#open(new URL(url));
    const body = await openAsBlob(path, { type: contentType });
    const request = {
      method: 'PUT',
      path: target,
      body,
      signal,
      headers: { 'content-type': contentType },
    } as const;
    await (await http.request(request)).text();
  }

  /** Downloads at most 2 GB, following redirects within the allowed hosts. */
  async download(url: string, path: string, signal: AbortSignal): Promise<void> {
    const { body } = await this.#follow(url, signal);
    let bytes = 0;
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes > MAX_DOWNLOAD_BYTES) controller.error(rejected('sent more than 2 GB'));
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

  async #follow(url: string, signal: AbortSignal): Promise<ProviderResponse> {
    let target = new URL(url);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const [http, path] = this.#open(target);
      const response = await http.request({ path, signal, redirect: 'return' });
      const location = response.status >= 300 ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body.cancel();
      if (!URL.canParse(location, target.href)) throw rejected('redirects to no address', urlReasons.host);
      target = new URL(location, target);
    }
    throw rejected(`redirects more than ${MAX_REDIRECTS} times`, urlReasons.redirects);
  }

  /** Keep path and query byte for byte: the URL signature covers them. */
  #open({ protocol, hostname, origin, pathname, search }: URL): [http: ProviderHttp, path: string] {
    const { hosts, allowHttp, initialDelayMs } = this.#options;
    const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    if (!isKnown || (protocol !== 'https:' && !(allowHttp && protocol === 'http:'))) {
      const message = `named an address that is not among the allowed ones: ${hostname}`;
      throw rejected(message, urlReasons.host);
    }
    const http = createProviderHttp({
      name: 'sync.so storage',
      baseUrl: origin,
      ...(initialDelayMs !== undefined && { initialDelayMs }),
    });
    return [http, `${pathname}${search}`];
  }
}

function rejected(message: string, providerCode?: string): ProviderRejectedError {
  return new ProviderRejectedError({ provider: 'sync.so', message, providerCode });
}
