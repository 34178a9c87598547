import { createProviderHttp, ProviderUnavailableError, type ProviderHttp } from '@lisan/engine-contract';

type GenerationStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REJECTED';

export interface Generation {
  readonly id: string;
  readonly status: GenerationStatus;
  /** Signed; usually redirects to storage. */
  readonly outputUrl: string | undefined;
  /** 0 to 1; undefined when sync.so does not report it. */
  readonly progress: number | undefined;
  readonly error: string | undefined;
  /** Stable, for example `generation_input_video_inaccessible`. */
  readonly errorCode: string | undefined;
}

export type SyncSoApi = ReturnType<typeof createSyncSoApi>;

export interface GenerationRequest {
  readonly idempotencyKey: string;
  readonly model: string;
  readonly videoAsset: string;
  readonly audioAsset: string;
  readonly syncMode: 'cut_off' | 'loop';
  readonly webhookUrl: string | undefined;
}

/** Source: sync.so API reference, version 2. */
export function createSyncSoApi({
  apiKey,
  baseUrl,
  extraOptions = {},
  initialDelayMs,
}: {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Merged over the options of each generation. */
  readonly extraOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly initialDelayMs: number | undefined;
}) {
  const http = createProviderHttp({
    name: 'sync.so',
    baseUrl,
    headers: { 'x-api-key': apiKey },
    readError: (body) => ({
      ...textOf('code', body, 'code'),
      ...textOf('code', body, 'errorCode'),
      ...textOf('message', body, 'message'),
      ...textOf('workId', body, 'generationId'),
    }),
    ...(initialDelayMs !== undefined && { initialDelayMs }),
  });
  const post = (path: string, json: unknown, signal: AbortSignal, headers = {}): Promise<Fields> =>
    requestFields(http, { method: 'POST', path, json, signal, headers });

  return {
    async requestUpload(
      file: { readonly fileName: string; readonly contentType: string; readonly size: number },
      signal: AbortSignal,
    ) {
      const response = await post('/v2/assets/upload', file, signal);
      return { uploadUrl: getText(response, 'uploadUrl'), url: getText(response, 'url') };
    },
    async registerAsset(url: string, type: 'VIDEO' | 'AUDIO', signal: AbortSignal): Promise<string> {
      return getText(await post('/v2/assets', { url, type }, signal), 'id');
    },
    /** Safe to repeat with the same key and inputs. */
    async generate(
      { idempotencyKey, model, videoAsset, audioAsset, syncMode, webhookUrl }: GenerationRequest,
      signal: AbortSignal,
    ): Promise<Generation> {
      const body = {
        model,
        input: [
          { type: 'video', assetId: videoAsset },
          { type: 'audio', assetId: audioAsset },
        ],
        options: { sync_mode: syncMode, ...extraOptions },
        ...(webhookUrl !== undefined && { webhookUrl }),
      };
      return toGeneration(await post('/v2/generate', body, signal, { 'Idempotency-Key': idempotencyKey }));
    },
    async getGeneration(id: string, signal: AbortSignal): Promise<Generation> {
      const path = `/v2/generate/${encodeURIComponent(id)}`;
      return toGeneration(await requestFields(http, { path, query: { include: 'progress' }, signal }));
    },
    /** Returns a fresh download URL; fetch it without the key. */
    async getDownloadUrl(id: string, signal: AbortSignal): Promise<string> {
      const path = `/v2/generations/${encodeURIComponent(id)}/download`;
      const url = (await (await http.request({ path, signal })).text()).trim();
      if (!URL.canParse(url)) throw unreadable('an address');
      return url;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

async function requestFields(
  http: ProviderHttp,
  request: Parameters<ProviderHttp['request']>[0],
): Promise<Fields> {
  const response = await (await http.request(request)).json();
  if (typeof response !== 'object' || response === null) throw unreadable('an object');
  return response as Fields;
}

function toGeneration(response: Fields): Generation {
  const progress = response['progress_percent'];
  // `outputUrl` is the older name.
  const outputUrl = findText(response, 'outputMediaUrl') ?? findText(response, 'outputUrl');
  return {
    id: getText(response, 'id'),
    status: toStatus(getText(response, 'status'), outputUrl !== undefined),
    outputUrl,
    progress: typeof progress === 'number' ? Math.min(1, Math.max(0, progress / 100)) : undefined,
    error: findText(response, 'error'),
    errorCode: findText(response, 'errorCode') ?? findText(response, 'error_code'),
  };
}

/**
 * Maps an undocumented status: final when it looks final or has a result, else running. Running work is
 * paid for, and polling has its own timeout.
 */
function toStatus(word: string, hasOutput: boolean): GenerationStatus {
  const known = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED'] as const;
  const status = known.find((one) => one === word.toUpperCase());
  if (status !== undefined) return status;
  if (/fail|error|cancel|abort|expire|reject|timed?_?out/i.test(word)) return 'FAILED';
  return hasOutput ? 'COMPLETED' : 'PROCESSING';
}

function findText(response: Fields, name: string): string | undefined {
  const value = response[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function getText(response: Fields, name: string): string {
  const value = findText(response, name);
  if (value === undefined) throw unreadable(`a field '${name}'`);
  return value;
}

function textOf(to: string, body: unknown, name: string): Record<string, string> {
  const value = typeof body === 'object' && body !== null ? findText(body as Fields, name) : undefined;
  return value === undefined ? {} : { [to]: value };
}

function unreadable(missing: string): ProviderUnavailableError {
  return new ProviderUnavailableError({ provider: 'sync.so', message: `answered without ${missing}` });
}
