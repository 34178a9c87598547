import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildAdmin, type AdminOptions } from '../src/admin/admin';
import { carryOut } from '../src/admin/publish-order';
import { openKeyring } from '../src/signing/keyring';
import { openFolderStorage } from '../src/storage/folder-storage';
import { openReleaseStore, type ReleaseStore } from '../src/storage/release-store';
import { openTokens, type Rights } from '../src/storage/tokens';
import { publish } from '../src/commands/publish';
import { createWorkspace, type WorkspaceFixture } from './workspace-fixture';

/** The admin port of an edge on the store of a workspace; it publishes in this process. */
export interface TestAdmin {
  readonly admin: FastifyInstance;
  readonly url: string;
  readonly store: ReleaseStore;
  /** Where uploads lie. */
  readonly incoming: string;
  makeToken(rights?: Partial<Rights>, life?: number): Promise<string>;
  close(): Promise<void>;
}

const HOUR = 3_600_000;

export async function startAdmin(
  workspace: WorkspaceFixture,
  options: Partial<AdminOptions> = {},
): Promise<TestAdmin> {
  const store = openReleaseStore(
    openFolderStorage(workspace.storeFolder),
    openKeyring(join(workspace.root, 'keys')),
  );
  const incoming = join(workspace.root, 'incoming');
  const admin = await buildAdmin({
    ...{ store, incoming, names: [], trustedProxies: [], logLevel: 'silent' },
    publish: (order, tellStep) => carryOut(order, store, workspace.root, () => undefined, tellStep),
    ...options,
  });
  const url = await admin.listen({ host: '127.0.0.1', port: 0 });
  const tokens = openTokens(store.storage, store.signer);
  return {
    ...{ admin, url, store, incoming },
    async makeToken(rights = {}, life = HOUR) {
      // The views of these workspaces stand in front.
      const whole = { team: 'chat', remotes: ['chat'], shell: false, orders: { from: 1, to: 99 }, ...rights };
      return (await tokens.make(whole, { by: 'layla', reason: '' }, life)).secret;
    },
    async close() {
      admin.server.closeAllConnections();
      await admin.close();
    },
  };
}

/** Shell, chat and billing are live; `token` may move the chat. */
export async function startPublishedAdmin(
  options: Partial<AdminOptions> = {},
): Promise<{ workspace: WorkspaceFixture; admin: TestAdmin; token: string }> {
  const workspace = await createWorkspace();
  await workspace.buildShell('aaaaaaaa');
  await workspace.buildRemote('chat', '11111111');
  await workspace.buildRemote('billing', '11111111');
  const admin = await startAdmin(workspace, options);
  const author = { by: 'layla', reason: '' };
  await publish({ root: workspace.root, store: admin.store, author }, ['shell', 'chat', 'billing']);
  return { workspace, admin, token: await admin.makeToken() };
}
