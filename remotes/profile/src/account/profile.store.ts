import { createStore } from 'zustand/vanilla';
import { hasName, isApiError } from '@lisan/errors';
import type { Profile, SessionUser, SignInMethods } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  saveFile,
  type AccountStore,
  type FailureToast,
  type GoogleToken,
  type HostServices,
  type ServerData,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { createProfileRequests } from './profile.requests';

interface ProfileData {
  readonly profile: Profile;
  readonly signInMethods: SignInMethods;
}

export type ProfileState = ServerData<ProfileData>;

type Failure =
  | (
      | 'update'
      | 'image'
      | 'password'
      | 'everywhere'
      | 'session'
      | 'delete'
      | 'export'
      | 'invite'
      | 'verification'
      | 'email'
      | 'passkey'
      | 'passkeyExists'
      | 'passkeyChange'
    )
  | ('twoFactor' | 'code' | 'linkGoogle' | 'unlinkGoogle')
  | ('codeUnanswered' | 'passwordUnanswered' | 'deleteUnanswered');

/** Messages for when no server judged the input: they don't blame it. */
const unanswered: { readonly [What in Failure]?: Failure } = {
  code: 'codeUnanswered',
  password: 'passwordUnanswered',
  delete: 'deleteUnanswered',
};

/** Methods with `@throws` leave errors to their form; the others show a toast. */
export interface ProfileStore extends AccountStore<ProfileState> {
  readonly fail: FailureToast<Failure>;
  /** @throws ApiError */
  rename(username: string): Promise<void>;
  /** Whether it was stored. */
  setImage(file: File): Promise<boolean>;
  sendVerification(): Promise<void>;
  /** @throws ApiError */
  changeEmail(next: string): Promise<void>;
  resendEmailLink(next: string): Promise<void>;
  cancelEmail(): Promise<void>;
  /** @throws ApiError */
  changePassword(current: string, next: string, unlinksGoogle: boolean): Promise<void>;
  /** The otpauth URI for the QR code; null on failure. */
  startTwoFactor(): Promise<string | null>;
  /** Returns one-time backup codes, which can't be read again. @throws ApiError */
  finishTwoFactor(code: string): Promise<readonly string[]>;
  /** @throws ApiError */
  endTwoFactor(code: string): Promise<void>;
  linkGoogle(token: GoogleToken): Promise<void>;
  unlinkGoogle(): Promise<void>;
  /** Invitation code; null on failure. */
  invite(): Promise<string | null>;
  /** Does nothing when the user cancels in the browser's dialog. */
  addPasskey(name: string): Promise<void>;
  /** @throws ApiError */
  renamePasskey(id: string, name: string): Promise<void>;
  removePasskey(id: string): Promise<void>;
  endSession(id: string): Promise<void>;
  signOutEverywhere(): Promise<void>;
  /** @throws ApiError */
  remove(password: string): Promise<void>;
  /** Downloads a small export; a large one is prepared. */
  exportAll(): Promise<void>;
  /** Downloads the export that was prepared. */
  saveExport(): Promise<void>;
}

export function createProfileStore(host: HostServices, user: SessionUser): ProfileStore {
  const { report, sessionActions, toasts, translator } = host;
  const requests = createProfileRequests(host, user);
  const showFailure = failureToast<Failure>(host, 'profile');
  const fail = (error: unknown, what: Failure) => {
    const isRefused = isApiError(error) && error.status < 500;
    return showFailure(error, isRefused ? what : (unanswered[what] ?? what));
  };
  const attempt = attemptWith(fail);
  const readers = { profile: requests.read, signInMethods: requests.readWaysIn };
  const store = createStore<ProfileState>(() => notLoaded<ProfileData>(readers));
  const data = createServerDataLoader<ProfileData>(store, readers, (error, name) =>
    report(error, `profile: ${name}`),
  );

  const showSuccess = (message: string) => void toasts.show({ message, tone: 'good' });

  /** A change may affect several cards. */
  function done(key: string): void {
    showSuccess(translator.translate('profile')(key));
    void data.refresh();
  }

  async function attemptFor<Answer>(what: Failure, task: () => Promise<Answer>): Promise<Answer | null> {
    let answer: Answer | null = null;
    await attempt(what, async () => {
      answer = await task();
    });
    return answer;
  }

  return {
    ...readonlyStore(store),
    fail,
    refresh: () => data.refresh(),
    async rename(username) {
      sessionActions.replaceToken(await requests.rename(username));
      done('account.saved');
    },
    setImage: (file) =>
      attempt('image', async () => {
        await requests.setImage(file);
        await data.refresh();
      }),
    async sendVerification() {
      await attempt('verification', async () => showSuccess(await requests.sendVerification()));
    },
    async changeEmail(next) {
      showSuccess(await requests.changeEmail(next));
      void data.refresh();
    },
    async resendEmailLink(next) {
      await attempt('email', async () => showSuccess(await requests.changeEmail(next)));
    },
    async cancelEmail() {
      if (await attempt('email', requests.cancelEmail)) done('email.canceled');
    },
    async changePassword(current, next, unlinksGoogle) {
      sessionActions.replaceToken(await requests.changePassword(current, next, unlinksGoogle));
      done('password.done');
    },
    startTwoFactor: () => attemptFor('twoFactor', requests.beginTwoFactor),
    async finishTwoFactor(code) {
      const codes = await requests.finishTwoFactor(code);
      done('twoFactor.enabled');
      return codes;
    },
    async endTwoFactor(code) {
      await requests.endTwoFactor(code);
      done('twoFactor.disabled');
    },
    async linkGoogle(token) {
      if (await attempt('linkGoogle', () => requests.linkGoogle(token))) done('google.nowLinked');
    },
    async unlinkGoogle() {
      if (await attempt('unlinkGoogle', requests.unlinkGoogle)) done('google.unlinked');
    },
    invite: () => attemptFor('invite', requests.invite),
    async addPasskey(name) {
      try {
        const options = await requests.startPasskey();
        const { createPasskey } = await import('../security/create-passkey');
        const created = await createPasskey(options);
        if (!created) return;
        await requests.addPasskey(name, created);
        done('passkeys.added');
      } catch (error) {
        fail(error, hasName(error, 'InvalidStateError') ? 'passkeyExists' : 'passkey');
      }
    },
    async renamePasskey(id, name) {
      await requests.renamePasskey(id, name);
      done('passkeys.renamed');
    },
    async removePasskey(id) {
      if (await attempt('passkeyChange', () => requests.removePasskey(id))) done('passkeys.removed');
    },
    async endSession(id) {
      if (await attempt('session', () => requests.endSession(id))) done('signInMethods.sessionEnded');
    },
    async signOutEverywhere() {
      await attempt('everywhere', async () => {
        showSuccess((await requests.signOutEverywhere()).message);
        await sessionActions.signOut({ goTo: '/login', isOver: true });
      });
    },
    async remove(password) {
      await requests.remove(password);
      showSuccess(translator.translate('profile')('delete.done'));
      await sessionActions.signOut({ goTo: '/login', isOver: true });
    },
    async exportAll() {
      await attempt('export', async () => {
        if (!(await requests.requestExport())) saveFile(await requests.export(), 'lisan-export.zip');
        else done('data.requested');
      });
    },
    async saveExport() {
      await attempt('export', async () => host.api.saveFile(await requests.createExportUrl()));
    },
  };
}

export const [useProfile, useProfileStore] = accountStore(createProfileStore);

export function useProfileTranslations() {
  return useTranslations('profile');
}
