const OLDEST = [20, 19] as const;

export function checkNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  return isNewEnough
    ? undefined
    : `Lisan needs Node ${OLDEST.join('.')} or newer, but this is Node ${version}.`;
}
