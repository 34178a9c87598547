import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSignedBy } from '@lisan/contract';
import { Type, type Static } from 'typebox';
import { checkShape, getShaped, readShape } from '../release/check-shape';
import { defaultGrants, type Grants } from '../release/grants';
import { ReleaseError } from '../release/release-error';
import { noSigner, type ManifestSigner } from '../signing/sign-manifest';
import type { Author } from './next-manifest';
import type { Storage } from './storage';

const TOKENS_FOLDER = 'tokens';
const TOKEN_USES_FOLDER = 'token-uses';

const Token = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}$' }),
  team: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }),
  remotes: Type.Array(Type.String()),
  shell: Type.Boolean(),
  slots: Type.Array(Type.String()),
  topics: Type.Array(Type.String()),
  orders: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  budget: Type.Integer({ minimum: 1 }),
  madeAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
  by: Type.String(),
  /** SHA-256; the secret itself is not stored. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type KeptToken = Static<typeof Token>;
export type Token = Omit<KeptToken, 'hash'>;

const Kept = Type.Object({ token: Token, signatures: Type.Array(Type.String()) });

export type TokenState = 'in use' | 'expired' | 'revoked' | 'not signed';

export interface Rights extends Partial<Grants> {
  readonly team: string;
  readonly remotes: readonly string[];
  readonly shell: boolean;
}

export type Tokens = ReturnType<typeof openTokens>;

const form = /^lisan_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;
export const isToken = (text: string): boolean => form.test(text);
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
/** The prefix keeps signatures of tokens apart from those of sets. */
const textOf = (token: KeptToken) => `deploy token\n${JSON.stringify(token)}`;

/** Records are signed: write access alone can remove tokens, but not make any. */
export function openTokens(storage: Storage, signer: ManifestSigner) {
  async function read(id: string): Promise<{ token: KeptToken; isOurs: boolean } | undefined> {
    const text = (await storage.read(`${TOKENS_FOLDER}/${id}.json`))?.toString('utf8') ?? '';
    const { value: kept } = readShape(Kept, text);
    if (kept?.token.id !== id) return undefined;
    const { token, signatures } = kept;
    const isOurs =
      signer === noSigner || (await isSignedBy(textOf(token), signatures, await signer.accepted()));
    return { token, isOurs };
  }

  const isRevoked = async (id: string) =>
    (await storage.read(`${TOKENS_FOLDER}/${id}.revoked`)) !== undefined;

  async function stateOf({ token, isOurs }: { token: KeptToken; isOurs: boolean }): Promise<TokenState> {
    if (await isRevoked(token.id)) return 'revoked';
    if (!isOurs) return 'not signed';
    return Date.parse(token.expiresAt) > Date.now() ? 'in use' : 'expired';
  }

  return {
    /** Returns the secret, shown only once. */
    async make(rights: Rights, { by }: Author, life: number) {
      const id = randomBytes(4).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const [madeAt = '', expiresAt = ''] = [0, life].map((later) =>
        new Date(Date.now() + later).toISOString(),
      );
      const { team, remotes, shell, slots, topics, orders, budget } = { ...defaultGrants, ...rights };
      const token = {
        id,
        team,
        remotes: [...remotes],
        shell,
        slots: [...slots],
        topics: [...topics],
        orders,
        budget,
        madeAt,
        expiresAt,
        by,
        hash: hashOf(secret).toString('hex'),
      };
      getShaped(checkShape(Token, token, 'the token'), 'unknown_token');
      const kept = { token, signatures: await signer.sign(textOf(token)) };
      const outcome = await storage.create(
        `${TOKENS_FOLDER}/${id}.json`,
        Buffer.from(JSON.stringify(kept, null, 2)),
      );
      if (outcome === 'exists')
        throw new ReleaseError('changed_meanwhile', ['Its number is taken: try again']);
      return { token: publicPart(token), secret: `lisan_${id}_${secret}` };
    },

    async list() {
      const names = (await storage.names(TOKENS_FOLDER)).filter((name) => name.endsWith('.json'));
      const uses = await storage.names(TOKEN_USES_FOLDER);
      const found = await Promise.all(names.map((name) => read(name.replace(/\.json$/, ''))));
      const tokens = await Promise.all(
        found
          .filter((kept) => kept !== undefined)
          .map(async (kept) => ({
            token: publicPart(kept.token),
            state: await stateOf(kept),
            usedAt: uses.findLast((name) => name.startsWith(`${kept.token.id}@`))?.slice(9),
          })),
      );
      return tokens.sort((one, other) => (one.token.madeAt < other.token.madeAt ? -1 : 1));
    },

    async revoke(id: string, { by, reason }: Author): Promise<void> {
      if (!(await read(id))) throw new ReleaseError('unknown_token', [`There is no token ${id}`]);
      const word = { at: new Date().toISOString(), by, reason };
      await storage.create(`${TOKENS_FOLDER}/${id}.revoked`, Buffer.from(JSON.stringify(word, null, 2)));
    },

    async find(text: string): Promise<Token | Exclude<TokenState, 'in use'> | 'unknown'> {
      const [, id, secret] = form.exec(text) ?? [];
      if (id === undefined || secret === undefined) return 'unknown';
      const kept = await read(id);
      // Always compared: constant time hides which tokens exist.
      const wanted = kept ? Buffer.from(kept.token.hash, 'hex') : Buffer.alloc(32);
      if (!timingSafeEqual(hashOf(secret), wanted) || !kept) return 'unknown';
      const state = await stateOf(kept);
      return state === 'in use' ? publicPart(kept.token) : state;
    },

    async note({ id }: Token): Promise<void> {
      const now = `${id}@${new Date().toISOString().slice(0, 16)}Z`;
      const before = (await storage.names(TOKEN_USES_FOLDER)).filter((name) => name.startsWith(`${id}@`));
      if (before.includes(now)) return;
      await storage.create(`${TOKEN_USES_FOLDER}/${now}`, Buffer.of());
      await Promise.all(before.map((name) => storage.remove(`${TOKEN_USES_FOLDER}/${name}`)));
    },
  };
}

function publicPart({ hash: _hash, ...token }: KeptToken): Token {
  return token;
}
