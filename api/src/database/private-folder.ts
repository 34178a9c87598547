import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeOperations {
  setattr(node: unknown, changes: { mode?: number }): void;
}

/**
 * A database folder closed to other users: WebAssembly's file system sets modes itself and ignores the umask.
 */
export class PrivateFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const close = (module: object) => {
      const { NODEFS } = module as { NODEFS: { node_ops: NodeOperations } };
      const { setattr } = NODEFS.node_ops;
      NODEFS.node_ops.setattr = (node, changes) => {
        if (changes.mode !== undefined) changes.mode &= ~0o077;
        setattr(node, changes);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [close, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
