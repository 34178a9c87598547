import type { Caller } from '../../own-server/caller';
import type { Account } from './requests';

export async function openAccount(caller: Caller): Promise<Account> {
  const person = await caller.join();
  const { email } = person;
  const { conversation_id: conversation } = await caller.post<{ conversation_id: string }>(
    '/text/generate',
    { prompt: 'Coffee', user_email: email, level: 'OpenAI' },
    person,
  );
  const voice = 'lisan-emma';
  const speech = { text: 'أهلًا', voice_id: voice, user_email: email };
  const { id: audio, audio_url: url } = await caller.post<{ id: string; audio_url: string }>(
    '/voice/text-to-speech',
    speech,
    person,
  );
  const media = new URL(url, 'http://localhost');
  const plans = (await (await caller.send('/stripe/subscription_plans')).json()) as {
    prices: { id: string }[];
  }[];
  return {
    ...person,
    known: {
      email,
      user_email: email,
      password: person.password,
      token: person.token,
      user_id: person.userId,
      voice_id: voice,
      conversation_id: conversation,
      id: conversation,
      audio_id: audio,
      priceId: plans.at(-1)?.prices[0]?.id,
      key: media.pathname.split('/').at(-1),
      expires: media.searchParams.get('expires'),
      signature: media.searchParams.get('signature'),
    },
  };
}
