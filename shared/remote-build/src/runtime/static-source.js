// In place of shell/src/remotes/federation-source.ts; the list is written in by remotes-loader.cjs.
const remotes = __LISAN_REMOTES__;

export function createFederationSource() {
  return async ({ entry }) => remotes[entry]();
}
