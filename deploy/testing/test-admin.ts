import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildAdmin, type AdminOptions } from '../edge/admin/admin';
import { openEdgeService } from '../cli/commands/edge-client';
import { carryOut } from '../edge/admin/publish-process';
import type { ReleaseStore } from '../store/storage/release-store';
import { openTokens, type Rights } from '../store/storage/tokens';
import { verifyManifest } from '../store/operations/inspect';
import { createWorkspace, type WorkspaceFixture } from './workspace-fixture';
import { UPLOAD_TYPE } from '../store/admin-protocol/upload-form';

export interface TestAdmin {
  readonly admin: FastifyInstance;
  readonly url: string;
  readonly store: ReleaseStore;
  readonly incoming: string;
  makeToken(rights?: Partial<Rights>, life?: number): Promise<string>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;

export async function startAdmin(
  workspace: WorkspaceFixture,
  options: Partial<AdminOptions> = {},
): Promise<TestAdmin> {
  const store = workspace.signed;
  const incoming = join(workspace.root, 'incoming');
  const admin = await buildAdmin({
    store,
    incoming,
    names: [],
    trustedProxies: [],
    logLevel: 'silent',
    publish: (order, onStep) => carryOut(order, store, workspace.root, () => undefined, onStep),
    ...options,
  });
  const url = await admin.listen({ host: '127.0.0.1', port: 0 });
  const tokens = openTokens(store.storage, store.signer);
  return {
    admin,
    url,
    store,
    incoming,
    async makeToken(rights = {}, life = HOUR_MS) {
      const whole = { team: 'chat', remotes: ['chat'], shell: false, orders: { from: 1, to: 99 }, ...rights };
      return (await tokens.make(whole, { by: 'layla', reason: '' }, life)).secret;
    },
    async close() {
      admin.server.closeAllConnections();
      await admin.close();
    },
  };
}

export async function startPublishedAdmin(
  options: Partial<AdminOptions> = {},
): Promise<{ workspace: WorkspaceFixture; admin: TestAdmin; token: string }> {
  const workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.buildRemote('billing', '11111111');
  const admin = await startAdmin(workspace, options);
  await workspace.publish(['shell', 'chat', 'billing'], { store: admin.store });
  return { workspace, admin, token: await admin.makeToken() };
}

interface OpenedAdmin {
  readonly workspace: WorkspaceFixture;
  readonly admin: TestAdmin;
  readonly token: string;
}

export function useAdmin(onOpen: (opened: OpenedAdmin) => void, options: Partial<AdminOptions> = {}) {
  let opened: OpenedAdmin;
  beforeEach(async () => {
    opened = await startPublishedAdmin(options);
    onOpen(opened);
  });
  afterEach(async () => {
    await opened.admin.close();
    await opened.workspace.remove();
  });

  const service = (token = opened.token) => {
    const { admin, workspace } = opened;
    return openEdgeService({ edge: new URL(admin.url), token, root: workspace.root, reason: 'because' });
  };
  const call = async (path: string, { headers = {}, ...init }: CallOptions = {}) => {
    const { admin, token } = opened;
    const answer = await fetch(new URL(path, admin.url), {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const body = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, body };
  };
  const uploads = () => readdir(opened.admin.incoming).catch(() => []);
  return {
    service,
    call,
    uploads,
    async reopen(other: Partial<AdminOptions>): Promise<void> {
      await opened.admin.close();
      opened = { ...opened, admin: await startAdmin(opened.workspace, other) };
      onOpen(opened);
    },
    putChat: (token?: string) => service(token).publish({ names: ['chat'], expected: {} }),
    upload: (body: string, headers: Record<string, string> = {}) =>
      call('/v1/publish', { method: 'POST', body, headers: { 'content-type': UPLOAD_TYPE, ...headers } }),
    async expectUntouched(): Promise<void> {
      const { admin, workspace } = opened;
      const { head, faults } = await admin.store.sets.readHead();
      expect(faults).toEqual([]);
      expect(head && (await verifyManifest(admin.store, head)).faults).toEqual([]);
      expect(await readdir(join(workspace.storeFolder, 'sets'))).toEqual(['00000001.json']);
      expect(await uploads()).toEqual([]);
    },
  };
}

type CallOptions = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

interface UploadedFile {
  readonly path: string;
  readonly text: string;
  readonly size?: number;
  readonly sha256?: string;
}

export function uploadOf(files: readonly UploadedFile[], index: object = {}, more = ''): string {
  const described = files.map(({ path, text, size = Buffer.byteLength(text), sha256 }) => ({
    path,
    size,
    sha256: sha256 ?? createHash('sha256').update(text).digest('hex'),
  }));
  const whole = { format: 1, names: ['chat'], expected: {}, reason: '', files: described, ...index };
  return `${JSON.stringify(whole)}\n${files.map(({ text }) => text).join('')}${more}`;
}

export const rawUpload = (token: string, framing: string, body: string): string =>
  `POST /v1/publish HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: ${UPLOAD_TYPE}\r\n${framing}\r\n\r\n${body}`;
