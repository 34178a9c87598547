/** The command cannot do what it was asked for; the message is one sentence that says why. */
export class ScaffoldRefusal extends Error {
  override readonly name = 'ScaffoldRefusal';
}

/** What somebody typed, so short and plain that it can stand in a sentence. */
export const shown = (text: string): string => {
  const plain = text.replaceAll(/\p{C}/gu, '�');
  return `'${plain.length > 60 ? `${plain.slice(0, 60)}…` : plain}'`;
};
