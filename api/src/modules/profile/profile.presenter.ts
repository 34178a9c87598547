import type { Profile } from '@lisan/contract';
import type { MediaLibrary } from '../../files/media-library';
import type { UserRow } from '../user';

export function presentProfile(user: UserRow, media: Pick<MediaLibrary, 'url'>): Profile {
  return {
    email: user.email,
    email_verified: user.email_verified_at !== null,
    username: user.username,
    two_factor_enabled: user.two_factor_at !== null,
    profile_image: user.image_key === null ? null : media.url(user.image_key),
    google_id: user.google_id,
    has_password: user.password_hash !== null,
  };
}
