import { getInstance } from '@module-federation/enhanced/runtime';

/** Shared modules by name and version, with provider and consumers. */
export type ShareScope = Readonly<
  Record<string, Readonly<Record<string, { readonly from: string; readonly useIn?: readonly string[] }>>>
>;

export function readShareScope(): ShareScope {
  return getInstance()?.shareScopeMap['default'] ?? {};
}
