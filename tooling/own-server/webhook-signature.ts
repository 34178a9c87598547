import { createHmac } from 'node:crypto';

export function signWebhook(body: string, secret: string, secondsAgo = 0): string {
  const time = Math.floor(Date.now() / 1000) - secondsAgo;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
