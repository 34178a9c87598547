import type { ReleaseManifest, RemoteRelease } from '@lisan/contract';

export const aHash = (name: string) => `sha384-${name.padEnd(64, '0')}`;

export function aRemoteRelease(name: string, changes: Partial<RemoteRelease> = {}): RemoteRelease {
  return {
    version: '0.1.0-11111111',
    base: `/remotes/${name}/0.1.0-11111111/`,
    entry: 'remote-entry.js',
    container: `lisan_${name}`,
    contract: 2,
    preload: [],
    parts: {},
    integrity: { 'remote-entry.js': aHash('entry'), 'view.js': aHash('view') },
    views: [{ id: name, icon: 'chat', order: 10, label: { en: `The ${name}`, ar: 'محادثة' } }],
    slots: [],
    events: { heard: [], published: [] },
    sharedRequired: {},
    ...changes,
  };
}

export function aReleaseManifest(remotes: Record<string, RemoteRelease> = {}): ReleaseManifest {
  return {
    format: 1,
    id: '1-00000000',
    createdAt: '2026-01-01T00:00:00.000Z',
    previous: null,
    shell: {
      version: '0.1.0-00000000',
      base: '/shell/0.1.0-00000000/',
      scripts: ['shell.js'],
      integrity: { 'shell.js': aHash('shell') },
      contracts: [2],
      sharedProvided: {},
    },
    remotes,
    proofs: {},
  };
}
