import { Type } from 'typebox';
import { SessionUser } from '../entities/user';
import { AccessToken } from '../fields';

export const LoginResponse = Type.Object({
  access_token: AccessToken,
  token_type: Type.Literal('bearer'),
  user: SessionUser,
});
