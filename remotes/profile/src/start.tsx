import { layla, startAlone } from '@lisan/testing';
import { remote } from './remote';

const { email, username, google_id } = layla();
let profile = {
  email,
  email_verified: false,
  username,
  google_id,
  two_factor_enabled: false,
  profile_image: null,
  has_password: true,
};

await startAlone(remote, {
  'POST /user/profile': () => profile,
  'POST /user/profile/update': ({ body: { username: wanted } }) => {
    profile = { ...profile, username: wanted };
    return { success: true, message: '', access_token: '' };
  },
  'POST /user/verification-email': () => ({ success: true, message: 'We sent you another link.' }),
  'POST /user/profile/generate-invitation': () => ({ invitation_code: 'ALONE-1' }),
  'POST /user/profile/enable-2fa': () => ({
    provisioning_uri: 'otpauth://totp/Lisan:layla?secret=JBSWY3DPEHPK3PXP&issuer=Lisan',
  }),
});
