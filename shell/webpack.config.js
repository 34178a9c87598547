import { shellBuild } from '@lisan/remote-build';

export default shellBuild(import.meta.url, { contracts: [2] });
