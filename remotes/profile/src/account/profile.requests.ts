import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  Profile,
  SessionUser,
  SignInMethods,
} from '@lisan/contract';
import type { GoogleToken, HostServices } from '@lisan/remote-kit';

export function createProfileRequests({ api }: HostServices, { email }: SessionUser) {
  const body = { email };
  return {
    read: (): Promise<Profile> => api.call('POST /user/profile', { body }),
    /** @returns a token with the new name */
    rename: async (username: string): Promise<string> =>
      (await api.call('POST /user/profile/update', { body: { email, username } })).access_token,
    /** @returns the server's message */
    sendVerification: async (): Promise<string> =>
      (await api.call('POST /user/verification-email', { body })).message,
    /** @returns the server's message */
    changeEmail: async (next: string): Promise<string> =>
      (await api.call('POST /user/profile/change-email', { body: { email, new_email: next } })).message,
    cancelEmail: () => api.call('DELETE /user/profile/change-email', {}),
    setImage: async (file: File): Promise<void> => {
      await api.upload('POST /user/profile/upload-image', { body, files: { file } });
    },
    /** @returns a new token for this session */
    changePassword: async (current: string, next: string, unlinksGoogle: boolean): Promise<string> =>
      (
        await api.call('POST /user/change-password', {
          body: {
            email,
            current_password: current,
            new_password: next,
            ...(unlinksGoogle && { unlink_google: true }),
          },
        })
      ).access_token,
    /** @returns the otpauth URI for the QR code */
    beginTwoFactor: async (): Promise<string> =>
      (await api.call('POST /user/profile/enable-2fa', { body })).provisioning_uri,
    /** @returns one-time backup codes, which can't be read again */
    finishTwoFactor: async (code: string): Promise<readonly string[]> =>
      (await api.call('POST /user/profile/verify-2fa', { body: { email, code } })).backup_codes,
    endTwoFactor: (code: string) => api.call('POST /user/profile/disable-2fa', { body: { email, code } }),
    linkGoogle: (google: GoogleToken) =>
      api.call('POST /user/auth/google/link', { body: { email, ...google } }),
    unlinkGoogle: () => api.call('POST /user/profile/unlink-social', { body: { email, platform: 'google' } }),
    invite: async (): Promise<string> =>
      (await api.call('POST /user/profile/generate-invitation', { body })).invitation_code,
    readWaysIn: (): Promise<SignInMethods> => api.call('GET /user/ways-in', {}),
    startPasskey: (): Promise<PasskeyCreationOptions> => api.call('POST /user/passkeys/options', {}),
    addPasskey: (name: string, passkey: CreatedPasskey) =>
      api.call('POST /user/passkeys', { body: { name, passkey } }),
    renamePasskey: (id: string, name: string) =>
      api.call('PATCH /user/passkeys/:id', { params: { id }, body: { name } }),
    removePasskey: (id: string) => api.call('DELETE /user/passkeys/:id', { params: { id } }),
    endSession: (id: string) => api.call('DELETE /user/sessions/:id', { params: { id } }),
    signOutEverywhere: () => api.call('POST /user/sessions/revoke-all', {}),
    remove: (password: string) =>
      api.call('POST /user/profile/delete-account', { body: { email, password, confirmation: true } }),
    /** @returns whether the export is large: a link to it is emailed */
    requestExport: async (): Promise<boolean> => (await api.call('POST /user/export', {})).is_emailed,
    createExportUrl: async (): Promise<string> => (await api.call('POST /user/export/link', {})).url,
    export: (): Promise<Blob> => api.download('GET /user/export', {}, { timeout: false }),
  };
}
