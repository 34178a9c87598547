export function describeRemote(remote: string, version: string | undefined): string {
  return `remote ${remote} ${version ?? 'of no version'}`;
}
