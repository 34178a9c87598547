import { getInstance } from '@module-federation/enhanced/runtime';

/** What is lent in this page: by module and version, who gives it and who takes it. */
export type ShareScope = Readonly<
  Record<string, Readonly<Record<string, { readonly from: string; readonly useIn?: readonly string[] }>>>
>;

export function readShareScope(): ShareScope {
  return getInstance()?.shareScopeMap['default'] ?? {};
}
