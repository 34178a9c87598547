export { createSandboxPool, type SandboxPool } from './sandbox-pool';
export type { SandboxLimits } from './sandbox-process';
export { isSandboxError } from './sandbox-process';
