import { BlockList, isIP } from 'node:net';
import { StartupError } from '../runtime/startup-error';

/** Addresses and networks (`10.0.0.0/8`) with commas between them. */
export function readNetworks(name: string, value: string | null): readonly string[] {
  const networks = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new StartupError(
      `${name} must be addresses or networks with commas between them, but '${wrong}' is neither.`,
    );
  return networks;
}

/** Names of networks that are the same everywhere. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [ip = '', prefix, ...more] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(ip, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return Number(prefix) > 0;
  } catch {
    return false;
  }
}
