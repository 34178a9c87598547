import { randomBytes } from 'node:crypto';
import {
  isOverrideTarget,
  isSiteOrigin,
  MAX_OVERRIDE_MS,
  overrideBody,
  overrideText,
  pageProtocol,
  writeOverride,
  type Override,
} from '@lisan/contract';
import { ReleaseError } from '../release/release-error';
import type { ReleaseStore } from '../storage/release-store';
import type { Outcome } from './outcome';

export interface OverrideOptions {
  readonly remote: string;
  readonly to: string;
  readonly site: string;
  readonly life: number;
}

/** Throws ReleaseError when the live shell would not accept it. */
export async function makeOverride(
  { sets, signer }: Pick<ReleaseStore, 'sets' | 'signer'>,
  { remote, to, site, life }: OverrideOptions,
): Promise<Outcome> {
  // Checked here too: the client may be another tool.
  if (!isOverrideTarget(to))
    throw new ReleaseError('not_allowed', [
      `${to} is no development server of one's own machine: an override leads to http://localhost:3001, say, and nowhere else`,
    ]);
  if (!isSiteOrigin(site))
    throw new ReleaseError('not_allowed', [`${site} is not an origin such as https://lisan.example`]);
  if (life > MAX_OVERRIDE_MS) throw new ReleaseError('not_allowed', ['An override lasts at most 24 hours']);
  const { head } = await sets.readHead();
  if (!head) throw new ReleaseError('unknown_set', ['Nothing is published yet']);
  const { remotes, shell } = head.set;
  if (!Object.hasOwn(remotes, remote))
    throw new ReleaseError('unknown_remote', [
      `${remote} is not live; live are ${Object.keys(remotes).sort().join(', ') || 'no remotes'}`,
    ]);
  const from = Date.now();
  const id = randomBytes(4).toString('hex');
  const override: Override = { id, site, remote, to, from, until: from + life };
  const body = overrideBody(override);
  const signatures = await signer.sign(overrideText(body));
  const signers = new Set(signatures.map((signature) => signature.split('.')[0] ?? ''));
  if (!(shell.keys ?? []).some((key) => signers.has(key)))
    throw new ReleaseError('unknown_key', [
      `shell ${shell.version} knows none of the keys in use, and would not follow it: publish the shell (publish-shell)`,
    ]);
  const token = writeOverride(body, signatures);
  const link = `${site}/${pageProtocol.overrideFragment}${token}`;
  const until = new Date(override.until).toISOString();
  return {
    text: [
      link,
      `Until ${until}, its visitors are asked whether to load ${remote} from ${to}.`,
      `Serve it there: LISAN_URL=${site} npm run dev -w remotes/${remote}`,
      'Give it to nobody else. It ends with the key that signed it, or by the button of the banner.',
    ].join('\n'),
    data: { ...override, from: new Date(from).toISOString(), until, token, link },
    act: `override ${id}: ${remote} to ${to} on ${site} until ${until}`,
  };
}
