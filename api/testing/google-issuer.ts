import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { wire } from '@lisan/engine-contract/testing';

export const CLIENT_ID = 'lisan.apps.example';
export const ISSUER = 'https://accounts.google.com';

export interface GoogleIssuer {
  readonly keysUrl: string;
  sign(
    claims: JWTPayload,
    changes?: { key?: 'current' | 'retired' | 'stranger'; alg?: string },
  ): Promise<string>;
  rotate(): Promise<void>;
  setBroken(isBroken: boolean): void;
  readonly fetches: () => number;
  stop(): Promise<void>;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export async function startGoogleIssuer(): Promise<GoogleIssuer> {
  const keys = {
    current: await createKey('first'),
    retired: await createKey('none'),
    stranger: await createKey('first'),
  };
  let isBroken = false;
  let fetches = 0;
  const server = createServer((_request, response) => {
    fetches += 1;
    response.statusCode = isBroken ? 500 : 200;
    const { n = '', e = '', kid = '' } = keys.current.publicJwk;
    const { headers = {}, body } = wire('google/certs', { n, e, kid });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    keysUrl: `http://127.0.0.1:${port}/certs`,
    fetches: () => fetches,
    async sign(claims, { key = 'current', alg = 'RS256' } = {}) {
      const { id, privateKey } = keys[key];
      const seconds = Math.floor(Date.now() / 1000);
      const {
        sub: _sub,
        email: _email,
        name: _name,
        ...usual
      } = wire('google/id-token', { client: CLIENT_ID }).body as JWTPayload;
      const times = { iat: seconds, nbf: seconds, exp: seconds + 3600 };
      const standard = { ...usual, ...times, iss: ISSUER, jti: randomUUID() };
      return new SignJWT({ ...standard, ...claims }).setProtectedHeader({ alg, kid: id }).sign(privateKey);
    },
    async rotate() {
      keys.retired = keys.current;
      keys.current = await createKey(`next-${Date.now()}`);
    },
    setBroken(broken) {
      isBroken = broken;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function createKey(id: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    id,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: 'RS256' },
  };
}
