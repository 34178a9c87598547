import { pageProtocol } from '@lisan/contract';
import { createBrowserStorage } from '../page/browser-storage';
import { aReleaseManifest } from '@lisan/testing';
import { isManifestRejected, verifyManifestSignature } from './manifest-signature';

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const algorithms = {
  E: { name: 'Ed25519', namedCurve: '', hash: '' },
  P: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
};

async function makeKey(kind: 'E' | 'P', id = '0123abcd') {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithms[kind], true, [
    'sign',
    'verify',
  ]);
  const sign = async (text: string) =>
    base64url(await crypto.subtle.sign(algorithms[kind], privateKey, new TextEncoder().encode(text)));
  return {
    known: `${id}.${kind}.${base64url(await crypto.subtle.exportKey('raw', publicKey))}`,
    sign: async (text: string) => `${id}.${kind}.${await sign(text)}`,
  };
}

const storage = createBrowserStorage();
const published = '2026-11-22T10:00:00.000Z';
const aManifest = (number: number, createdAt: string) => ({
  ...aReleaseManifest(),
  id: `${number}-00000000`,
  createdAt,
});

let edwards: Awaited<ReturnType<typeof makeKey>>;
let curve: typeof edwards;
let keys: string;

beforeAll(async () => {
  edwards = await makeKey('E');
  curve = await makeKey('P');
  keys = `${edwards.known} ${curve.known}`.padEnd(480);
});
beforeEach(() => localStorage.clear());

function openPage(manifest: object, signatures: readonly string[], change = (text: string) => text) {
  document.body.innerHTML = `<script type="application/json" id="${pageProtocol.releaseManifestId}"></script>`;
  const element = document.getElementById(pageProtocol.releaseManifestId);
  if (!element) throw new Error('The page has no set.');
  element.textContent = change(JSON.stringify(manifest));
  element.setAttribute(pageProtocol.signatures, signatures.join(' '));
  return { document, isSecureContext: true };
}

async function checkManifest(number: number, createdAt: string): Promise<void> {
  const manifest = aManifest(number, createdAt);
  const page = openPage(manifest, [await edwards.sign(JSON.stringify(manifest))]);
  await verifyManifestSignature(manifest, { keys, storage, page });
}

const rejection = expect.objectContaining({ name: 'ManifestRejectedError' });

test('accepts a manifest with either signature of an accepted key', async () => {
  const manifest = aManifest(1, published);
  for (const key of [edwards, curve]) {
    const page = openPage(manifest, [await key.sign(JSON.stringify(manifest))]);
    await expect(verifyManifestSignature(manifest, { keys, storage, page })).resolves.toBeUndefined();
  }
});

test('falls back to the second signature without Ed25519', async () => {
  const manifest = aManifest(1, published);
  const text = JSON.stringify(manifest);
  const page = openPage(manifest, [await edwards.sign(text), await curve.sign(text)]);
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  const asked = jest
    .spyOn(crypto.subtle, 'importKey')
    .mockImplementation(((...words: Parameters<typeof importKey>) =>
      (words[2] as Algorithm).name === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : importKey(...words)) as typeof importKey);
  await expect(verifyManifestSignature(manifest, { keys, storage, page })).resolves.toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('rejects a manifest with one changed character', async () => {
  const manifest = aManifest(1, published);
  const signatures = [
    await edwards.sign(JSON.stringify(manifest)),
    await curve.sign(JSON.stringify(manifest)),
  ];
  const page = openPage(manifest, signatures, (text) => text.replace('shell.js', 'shelI.js'));
  await expect(verifyManifestSignature(manifest, { keys, storage, page })).rejects.toEqual(rejection);
  expect(localStorage).toHaveLength(0);
});

test.each(['', 'LISAN_ACCEPTED_KEYS'.padEnd(480, '_')])(
  'rejects everything without accepted keys',
  async (none) => {
    const manifest = aManifest(1, published);
    const page = openPage(manifest, [await edwards.sign(JSON.stringify(manifest))]);
    const rejected = await verifyManifestSignature(manifest, { keys: none, storage, page }).catch(
      (error: unknown) => error,
    );
    expect(isManifestRejected(rejected)).toBe(true);
  },
);

test("rejects a stranger's signature, even with a known key id", async () => {
  const manifest = aManifest(1, published);
  const unknownKey = await makeKey('E');
  const page = openPage(manifest, [await unknownKey.sign(JSON.stringify(manifest))]);
  await expect(verifyManifestSignature(manifest, { keys, storage, page })).rejects.toEqual(rejection);
});

test('accepts an older manifest for three days, then rejects it', async () => {
  await checkManifest(40, published);
  await expect(checkManifest(39, '2026-11-19T10:00:01.000Z')).resolves.toBeUndefined();
  await expect(checkManifest(39, '2026-11-19T09:59:59.000Z')).rejects.toEqual(rejection);
  // Accepting a late manifest doesn't reset the newest one.
  await expect(checkManifest(38, '2026-11-17T00:00:00.000Z')).rejects.toEqual(rejection);
});

test('accepts the same manifest for months, and a newer one after a rollback', async () => {
  await checkManifest(40, '2026-01-01T00:00:00.000Z');
  await expect(checkManifest(40, '2026-01-01T00:00:00.000Z')).resolves.toBeUndefined();
  await expect(checkManifest(41, published)).resolves.toBeUndefined();
});

test('accepts a restarted store, and recovers from a clock that was ahead', async () => {
  await checkManifest(40, '2026-01-01T00:00:00.000Z');
  await expect(checkManifest(1, published)).resolves.toBeUndefined();
  await checkManifest(41, '2036-01-01T00:00:00.000Z');
  await expect(checkManifest(42, published)).resolves.toBeUndefined();
});

test('skips verification over plain HTTP, which has no Web Crypto', async () => {
  const manifest = aManifest(1, published);
  const page = { ...openPage(manifest, []), isSecureContext: false };
  await expect(verifyManifestSignature(manifest, { keys, storage, page })).resolves.toBeUndefined();
});
