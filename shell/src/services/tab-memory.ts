import { pageProtocol } from '@lisan/contract';
import type { TabMemory } from '@lisan/remote-kit';
import { readAccessToken, type SessionStore } from '@lisan/session';
import type { BrowserStorage } from '@lisan/host-runtime';

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/** Whether Web Crypto is available: HTTPS and localhost only. */
const canSeal = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/** @param key 32 bytes, base64url */
async function sealText(text: string, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = new TextEncoder().encode(text);
  const ciphertext = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await importKey(key), bytes);
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(ciphertext)]));
}

/** @throws DOMException when it was sealed with another key */
async function openText(sealed: string, key: string): Promise<string> {
  const bytes = fromBase64(sealed);
  const iv = bytes.subarray(0, NONCE_BYTES);
  const ciphertext = bytes.subarray(NONCE_BYTES);
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await importKey(key), ciphertext);
  return new TextDecoder().decode(text);
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), ALGORITHM, false, ['encrypt', 'decrypt']);

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

interface OwnTabMemory extends TabMemory {
  forgetAll(): void;
  holds(text: string): boolean;
  /** Decrypts the stored data of this token's account. Await it before that account signs in. */
  restore(token: string): Promise<void>;
}

/**
 * Storage of this tab, separate per account. When a session ends without a sign-out here, the data stays encrypted with
 * a key that only the account can obtain.
 */
export function createTabMemory(
  session: SessionStore,
  storage: BrowserStorage,
  getDraftKey: () => string | undefined = () => undefined,
): OwnTabMemory {
  const index = pageProtocol.tabMemory;
  const keyOf = (key: string) => `${index}.${session.getState().user?.user_id ?? 'visitor'}.${key}`;
  const known = new Set((storage.read(index) ?? '').split(' ').filter(Boolean));

  const sealedKeyOf = (userId: string) => `${index}-sealed.${userId}`;
  let draftKey = getDraftKey();
  let sealing = Promise.resolve();

  function forget(stored: readonly string[]): void {
    for (const one of stored) {
      storage.remove(one);
      known.delete(one);
    }
    if (known.size === 0) storage.remove(index);
    else storage.write(index, [...known].join(' '));
  }

  /** Account whose session ended in this document; empty after a sign-out here. */
  let ended: { readonly userId: string; readonly key: string; readonly entries: Map<string, string> } | null =
    null;
  let isForgotten = false;

  /** Without Web Crypto data stays unencrypted until another account signs in. */
  function seal(userId: string): void {
    if (isForgotten || draftKey === undefined || !canSeal()) return;
    const prefix = `${index}.${userId}.`;
    const own = [...known].filter((stored) => stored.startsWith(prefix));
    const entries = own.map((stored) => [stored.slice(prefix.length), storage.read(stored) ?? ''] as const);
    ended = { userId, key: draftKey, entries: new Map(entries) };
    forget(own);
    if (own.length > 0) writeSealed(ended);
  }

  function writeSealed({ userId, key, entries }: NonNullable<typeof ended>): void {
    sealing = sealing
      .then(() => sealText(JSON.stringify([...entries]), key))
      .then((text) => storage.write(sealedKeyOf(userId), text));
  }

  /** Views write input with a delay, so the session may have ended. */
  function writeLate(key: string, value: string | null): void {
    if (!ended) return;
    if (value === null) ended.entries.delete(key);
    else ended.entries.set(key, value);
    writeSealed(ended);
  }

  function forgetOthers(): void {
    const { user } = session.getState();
    if (!user) return;
    const others = [...known].filter(
      (stored) => !stored.startsWith(`${index}.${user.user_id}.`) && !stored.startsWith(`${index}.visitor.`),
    );
    if (others.length > 0) forget(others);
  }
  forgetOthers();
  session.subscribe(({ user }, { user: before }) => {
    if (before && before.user_id !== user?.user_id) seal(before.user_id);
    if (user) {
      ended = null;
      isForgotten = false;
    }
    draftKey = getDraftKey();
    forgetOthers();
  });

  return {
    read: (key) => storage.read(keyOf(key)),
    write(key, value) {
      if (session.getState().user === null && (ended || isForgotten)) return writeLate(key, value);
      const stored = keyOf(key);
      const count = known.size;
      if (value === null) {
        storage.remove(stored);
        known.delete(stored);
      } else {
        storage.write(stored, value);
        known.add(stored);
      }
      if (known.size !== count) storage.write(index, [...known].join(' '));
    },
    holds: (text) => {
      const own = keyOf('');
      return [...known].some((stored) => stored.startsWith(own) && storage.read(stored) === text);
    },
    forgetAll() {
      isForgotten = true;
      forget([...known]);
    },
    async restore(token) {
      const { user, draftKey: key } = readAccessToken(token);
      await sealing;
      const sealed = storage.read(sealedKeyOf(user.user_id));
      if (sealed === null || key === undefined || !canSeal()) return;
      storage.remove(sealedKeyOf(user.user_id));
      try {
        const entries = JSON.parse(await openText(sealed, key)) as [string, string][];
        for (const [name, value] of entries) {
          const stored = `${index}.${user.user_id}.${name}`;
          storage.write(stored, value);
          known.add(stored);
        }
        storage.write(index, [...known].join(' '));
      } catch {
        // The server's secret has changed: the data is unreadable.
      }
    },
  };
}
