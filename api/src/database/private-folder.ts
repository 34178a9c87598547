import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What NODEFS does with the mode of a file that PostgreSQL has made. */
interface NodeOperations {
  setattr(node: unknown, changes: { mode?: number }): void;
}

/**
 * A database's folder in which other users of the machine may do nothing: the file system of WebAssembly sets the mode
 * of each new file itself, past the umask of the process.
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
