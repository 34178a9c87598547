import type { Balance, ConversationDetail } from '@lisan/contract';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, freshView, panel, view, type ScreenState } from './steps';
import { conversationsOf, longConversation, writing } from './situations';

export const openConversation = async (visit: Visit, position: 'first' | 'last') => {
  await panel(({ chat }) => chat('history.title'))(visit);
  const { page } = visit;
  const history = page.getByRole('complementary').or(page.getByRole('dialog'));
  const entry = history.getByRole('listitem')[position]();
  await entry.scrollIntoViewIfNeeded();
  await entry.getByRole('button').first().click();
};

const openMenuOfFirst = async (visit: Visit) => {
  await panel(({ chat }) => chat('history.title'))(visit);
  const history = visit.page.getByRole('complementary').or(visit.page.getByRole('dialog'));
  await history.getByRole('listitem').first().getByRole('button').last().click();
};

const nothingLeft = {
  text_granted: 30,
  balance: { text_quota: 0, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
};

const fewLeft = {
  ...nothingLeft,
  balance: { ...nothingLeft.balance, text_quota: 3 },
};

const brief = { attachment_id: 'a-1', name: 'موجز الحملة Q3.docx', size: 48_200, words: 1_240 };

const withAttachments = (detail: ConversationDetail): ConversationDetail => ({
  ...detail,
  messages: detail.messages.map((message) => ({ ...message, attachment: brief })),
});

const withVersions = (detail: ConversationDetail): ConversationDetail => ({
  ...detail,
  messages: detail.messages.map((message) => ({
    ...message,
    versions: ['earlier', message.generation_id, 'later'],
  })),
});

/** What is seen of the chat by somebody who writes with it. */
export const chatStates: readonly ScreenState[] = [
  {
    name: 'chat',
    go: async (visit) => {
      await view('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
    },
  },
  { name: 'chat-history', go: panel(({ chat }) => chat('history.title')) },
  {
    name: 'chat-edit',
    go: async (visit) => {
      await view('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('prompt.edit')).first().click();
      await visit.field(visit.chat('prompt.edited')).waitFor();
    },
  },
  {
    name: 'chat-versions',
    go: async (visit) => {
      await answer(visit.page, {
        '/text/conversation/*': (detail) => withVersions(detail as ConversationDetail),
      });
      await freshView('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('versions.next')).first().waitFor();
    },
  },
  {
    name: 'chat-starter',
    go: async (visit) => {
      await freshView('chat')(visit);
      await panel(({ chat }) => chat('history.title'))(visit);
      await visit.button(visit.chat('history.begin')).click();
      await visit.button(visit.chat('starters.script.label')).click();
      await dialogOf(visit).waitFor();
    },
  },
  {
    name: 'chat-quota',
    go: async (visit) => {
      await answer(visit.page, {
        '/user/balance': (balance) => ({ ...(balance as Balance), ...nothingLeft }),
      });
      await freshView('chat')(visit);
      await panel(({ chat }) => chat('history.title'))(visit);
      await visit.button(visit.chat('history.begin')).click();
      await visit.field(visit.chat('composer.label')).fill(visit.chat('empty.title'));
      await visit.button(visit.chat('quota.plans')).waitFor();
    },
  },
  {
    name: 'chat-near',
    go: async (visit) => {
      await answer(visit.page, {
        '/user/balance': (balance) => ({ ...(balance as Balance), ...fewLeft }),
      });
      await freshView('chat')(visit);
      await openConversation(visit, 'last');
      await visit.field(visit.chat('composer.label')).fill(visit.chat('empty.title'));
      await visit.button(visit.chat('quota.plans')).waitFor();
    },
  },
  {
    name: 'chat-attachment',
    go: async (visit) => {
      await answer(visit.page, {
        '/text/attachments': { json: brief },
        '/text/conversation/*': (detail) => withAttachments(detail as ConversationDetail),
      });
      await freshView('chat')(visit);
      await openConversation(visit, 'last');
      await visit.page
        .locator('form[data-composer] input[type=file]')
        .setInputFiles({ name: brief.name, mimeType: '', buffer: Buffer.from('brief') });
      await visit.button(visit.chat('attachment.remove', { name: brief.name })).waitFor();
      await visit.field(visit.chat('composer.label')).fill(visit.chat('empty.title'));
    },
  },
  {
    name: 'chat-attaching',
    go: async (visit) => {
      await answer(visit.page, { '/text/attachments': 'never' });
      await freshView('chat')(visit);
      await visit.page
        .locator('form[data-composer] input[type=file]')
        .setInputFiles({ name: brief.name, mimeType: '', buffer: Buffer.from('brief') });
      await visit.page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'chat-refused',
    go: async (visit) => {
      await freshView('chat')(visit);
      await visit.page
        .locator('form[data-composer] input[type=file]')
        .setInputFiles({ name: 'photo.png', mimeType: '', buffer: Buffer.from('picture') });
      await visit.toast(visit.chat('failure.attach.title')).waitFor();
    },
  },
  {
    name: 'chat-queued',
    go: async (visit) => {
      await freshView('chat')(visit);
      await openConversation(visit, 'last');
      await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
      await visit.page.context().setOffline(true);
      await visit.field(visit.chat('composer.label')).fill(visit.chat('empty.lead'));
      await visit.field(visit.chat('composer.label')).press('Enter');
      await visit.button(visit.chat('queue.takeBack')).waitFor();
    },
  },
  {
    name: 'chat-skip',
    go: async (visit) => {
      await visit.page.context().setOffline(false);
      await answer(visit.page, { '/text/conversation/*': { json: longConversation(visit.language) } });
      await freshView('chat')(visit);
      await openConversation(visit, 'first');
      await visit.button(visit.chat('skip.lastReply')).focus();
    },
  },
  {
    name: 'chat-menu',
    go: async (visit) => {
      await freshView('chat')(visit);
      await openMenuOfFirst(visit);
      await visit.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'chat-share',
    go: async (visit) => {
      const { page, chat } = visit;
      await freshView('chat')(visit);
      await openMenuOfFirst(visit);
      await page.getByRole('menuitem', { name: chat('history.share') }).click();
      const dialog = page.getByRole('dialog', { name: chat('share.title') });
      await dialog
        .getByRole('button', { name: chat('share.make') })
        .or(dialog.getByRole('textbox'))
        .waitFor();
    },
  },
  {
    name: 'chat-removed',
    go: async (visit) => {
      const { page, chat } = visit;
      await answer(page, { '/text/conversation/*': { json: { success: true, message: '' } } }, 'DELETE');
      await freshView('chat')(visit);
      await openMenuOfFirst(visit);
      await page.getByRole('menuitem', { name: chat('history.remove'), exact: true }).click();
      await visit.button(chat('history.undo')).waitFor();
    },
  },
  {
    name: 'chat-rename',
    go: async (visit) => {
      const { page, chat } = visit;
      const history = page.getByRole('complementary').or(page.getByRole('dialog'));
      await history.getByRole('listitem').first().getByRole('button').last().click();
      await page.getByRole('menuitem', { name: chat('history.rename') }).click();
      await page.getByRole('dialog', { name: chat('history.renameTitle') }).waitFor();
    },
  },
  {
    name: 'chat-many',
    go: async (visit) => {
      await answer(visit.page, { '/text/conversations?*': { json: conversationsOf(visit.language) } });
      await freshView('chat')(visit);
      await panel(({ chat }) => chat('history.title'))(visit);
    },
  },
  {
    name: 'chat-search',
    go: async (visit) => {
      await panel(({ chat }) => chat('history.title'))(visit);
      const { page } = visit;
      await page
        .getByRole('searchbox', { name: visit.chat('search.label') })
        .fill(visit.language === 'ar' ? 'قهوة' : 'coffee');
      await page
        .getByRole('list', { name: visit.chat('search.results') })
        .or(page.getByText(visit.chat('search.nothing'), { exact: true }))
        .waitFor();
    },
  },
  {
    name: 'chat-long',
    go: async (visit) => {
      await answer(visit.page, { '/text/conversation/*': { json: longConversation(visit.language) } });
      await freshView('chat')(visit);
      await openConversation(visit, 'first');
      await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
    },
  },
  {
    name: 'chat-writing',
    go: async (visit) => {
      await answer(visit.page, {
        '/text/generations/**': 'never',
        '/text/conversation/*': { json: writing(visit.language) },
      });
      await freshView('chat')(visit);
      await openConversation(visit, 'first');
      await visit.page.getByRole('progressbar').waitFor();
    },
  },
];
