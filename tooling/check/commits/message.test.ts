import { findMessageFaults } from './message';

describe('a commit message', () => {
  it.each([
    'fix(lip-sync): keep the job card when the page reloads',
    'feat(contract)!: a call answers by name\n\nBecause numbers say nothing.\n# Please enter the message',
    'Merge branch main into chat',
    'Revert "fix(chat): keep the draft"',
    'fixup! fix(chat): keep the draft',
  ])('accepts %j', (message) => {
    expect(findMessageFaults(message)).toEqual([]);
  });

  it.each([
    ['repaired things', 'is not of the form'],
    ['fix: keep the draft', 'is not of the form'],
    ['fix(): keep the draft', "the package ''"],
    ['mend(chat): keep the draft', 'mend is none of feat, fix'],
    ['fix(Chat Room): keep the draft', 'in small letters'],
    ['fix(chat): keep the draft.', 'without a full stop'],
    [`fix(chat): ${'keep the draft '.repeat(9)}`, 'characters, 100 at most'],
    ['fix(chat): keep the draft\nBecause it was lost.', 'an empty line'],
    ['', 'is not of the form'],
    ['# nothing but what git says', 'is not of the form'],
  ])('rejects %j', (message, reason) => {
    expect(findMessageFaults(message).join('\n')).toContain(reason);
  });
});
