import { remoteBuild } from '@lisan/remote-build';

export default remoteBuild(import.meta.url);
