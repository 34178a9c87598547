import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { type Language, languages, type pageProtocol } from '@lisan/contract';
import { languageOf } from './choices';

interface Refusal {
  readonly status: number;
  /** Code on the wire, if different. */
  readonly code?: string;
  readonly en: string;
  readonly ar: string;
}

const refusals = {
  api_unavailable: {
    status: 503,
    en: 'The server is restarting. Try again in a moment.',
    ar: 'يُعاد تشغيل الخادم. حاول مرة أخرى بعد لحظات.',
  },
  unreadable_request: {
    status: 400,
    en: "We couldn't read this request.",
    ar: 'تعذّرت قراءة الطلب.',
  },
  unreadable_address: {
    status: 400,
    code: 'unreadable_request',
    en: "We couldn't read this address.",
    ar: 'تعذّرت قراءة هذا العنوان.',
  },
  not_found: {
    status: 404,
    en: "This page doesn't exist.",
    ar: 'هذه الصفحة غير موجودة.',
  },
  override_refused: {
    status: 403,
    en: "This override isn't valid here: it's unsigned, has expired, or is for another site.",
    ar: 'هذا الاستبدال غير صالح هنا: غير موقّع، أو انتهت مدته، أو أنه لموقع آخر.',
  },
  unsupported_type: {
    status: 415,
    en: "This content type isn't supported here.",
    ar: 'هذا النوع من المحتوى غير مدعوم هنا.',
  },
  too_large: {
    status: 413,
    en: 'This request is too large.',
    ar: 'هذا الطلب كبير جدًا.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many requests. Wait a minute.',
    ar: 'طلبات كثيرة جدًا. انتظر دقيقة.',
  },
  not_yours: {
    status: 403,
    en: 'Only the operator of this server can see this page.',
    ar: 'هذه الصفحة لمشغّل الخادم وحده.',
  },
  elsewhere: {
    status: 403,
    code: 'not_yours',
    en: 'Only pages of this site can send this.',
    ar: 'لا يمكن إرسال هذا إلا من صفحات هذا الموقع.',
  },
  internal: {
    status: 500,
    en: 'Something went wrong. Try again in a moment.',
    ar: 'حدث خطأ. حاول مرة أخرى بعد لحظات.',
  },
  too_slow: {
    status: 408,
    en: 'Your connection was too slow. Check it and try again.',
    ar: 'كان الاتصال بطيئًا جدًا. تحقّق منه وحاول مرة أخرى.',
  },
} as const satisfies Record<string, Refusal>;

export const retryAfter = '2';

type RefusalCode = keyof typeof refusals;

/** In the form of the API's refusals: `{detail, code}`, in the caller's language. */
export function refusalOf(code: RefusalCode, acceptLanguage: string | undefined) {
  const { status, code: known = code, ...words }: Refusal = refusals[code];
  return { status, body: { detail: words[languageOf(acceptLanguage)], code: known } };
}

/** Navigations get a page, programs JSON. An unread body closes the connection. */
export async function refuse(request: FastifyRequest, reply: FastifyReply, code: RefusalCode): Promise<void> {
  const { status, body } = refusalOf(code, request.headers['accept-language']);
  if (!request.raw.complete || status === 400) void reply.header('connection', 'close');
  if (status === 503) void reply.header('retry-after', retryAfter);
  void reply.code(status).header('cache-control', 'no-store');
  if (request.headers['sec-fetch-mode'] !== 'navigate') return void (await reply.send(body));
  const page = renderRefusal(body.detail, languageOf(request.headers['accept-language']));
  await reply.header('content-security-policy', refusalPolicy).type('text/html; charset=utf-8').send(page);
}

const words = { en: 'Back to Lisan', ar: 'العودة إلى لسان' };
const brand = { en: 'Lisan', ar: 'لسان' };
const home = '/home' satisfies (typeof pageProtocol.dashboardPaths)[number];

export function renderRefusal(sentence: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${brand[language]}</title>
</head>
<body>
<main>
<h1>${sentence}</h1>
<p><a href="${home}">${words[language]}</a></p>
</main>
</body>
</html>
`;
}

export const refusalPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Fault = Error & { readonly statusCode?: number; readonly code?: string };

export function addErrors(edge: FastifyInstance): void {
  edge.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
  edge.setErrorHandler<Fault>((error, request, reply) => {
    const code = codeOf(error);
    if (code === 'internal') request.log.error(error);
    return refuse(request, reply, code);
  });
}

/** Router errors, before any hook runs. */
export function answerFrameworkError(error: Fault, request: FastifyRequest, reply: FastifyReply): void {
  void refuse(request, reply, codeOf(error));
}

function codeOf({ statusCode = 500, code = '', name }: Fault): RefusalCode {
  // Folders are answered like missing files.
  if (statusCode === 403 || statusCode === 404) return 'not_found';
  if (statusCode === 415) return 'unsupported_type';
  if (statusCode === 413) return 'too_large';
  if (statusCode >= 500) return 'internal';
  // Invalid JSON, or prototype pollution.
  const isOfBody = code.startsWith('FST_ERR_CTP_') || name === 'SyntaxError';
  return isOfBody ? 'unreadable_request' : 'unreadable_address';
}
