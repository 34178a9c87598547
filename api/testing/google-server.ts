import { afterAll, beforeAll } from '@jest/globals';
import { CLIENT_ID, ISSUER, startGoogleIssuer, type GoogleIssuer } from './google-issuer';
import { createTestApp, type TestApp } from './test-app';

interface GoogleServer {
  readonly server: TestApp;
  readonly issuer: GoogleIssuer;
}

export function useGoogleServer(take: (opened: GoogleServer) => void): void {
  let issuer: GoogleIssuer | undefined;
  let server: TestApp | undefined;
  beforeAll(async () => {
    issuer = await startGoogleIssuer();
    server = await createTestApp({
      isWorking: true,
      config: { google: { clientId: CLIENT_ID, keysUrl: issuer.keysUrl, issuer: ISSUER } },
    });
    take({ server, issuer });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await issuer?.stop();
  }, 30_000);
}
