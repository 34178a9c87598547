import type { FastifyRequest } from 'fastify';
import type { Language } from '../../translations/language';
import type { Visit } from './sign-in/sign-in.service';

export function readVisit(call: { ip: string; language: Language; request: FastifyRequest }): Visit {
  const userAgent = call.request.headers['user-agent'] ?? '';
  return { ip: call.ip, language: call.language, userAgent: userAgent.replace(/\p{Cc}/gu, '') };
}
