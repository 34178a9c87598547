import type { Work } from './context';

const sentences = [
  'Coffee came from Yemen to Mecca and Cairo, and from there to the whole world. ',
  'The first coffee houses were places where people told stories until late at night. ',
  'كانت القهوة تُشرب في المجالس، وكان الناس يتحدثون حتى آخر الليل. ',
];
const lengths = [1, 4, 20, 60];

export const speak: Work = async ({ caller, journal, random }, person) => {
  const text = random.pick(sentences).repeat(random.pick(lengths)) + random.between(0, 99_999);
  const body = { text, voice_id: random.pick(['lisan-jack', 'lisan-omar']), user_email: person.email };
  const { id } = await caller.post<{ id: string }>('/voice/text-to-speech', body, person);
  journal.speeches.push(id);
};
