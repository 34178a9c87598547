const MIN_NODE_VERSION = [20, 19] as const;

export function checkNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough =
    major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1]);
  return isNewEnough
    ? undefined
    : `Lisan needs Node ${MIN_NODE_VERSION.join('.')} or newer, but this is Node ${version}.`;
}
