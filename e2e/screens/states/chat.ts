import type { Balance, ConversationDetail } from '@lisan/contract';
import { patternOf } from '../../fixtures/translations';
import type { Visit } from '../../pages/visit';
import { answer, dialogOf, fresh, openView, panel, panelOf, succeeded, type Screens } from './steps';
import { conversationsOf, longConversation, writing } from './situations';

const openHistory = panel(({ chat }) => chat('history.title'));

export async function openConversation(visit: Visit, position: 'first' | 'last'): Promise<void> {
  await openHistory(visit);
  const entry = panelOf(visit).getByRole('listitem')[position]();
  await entry.scrollIntoViewIfNeeded();
  await entry.getByRole('button').first().click();
}

async function openMenuOfFirst(visit: Visit): Promise<void> {
  await openHistory(visit);
  await panelOf(visit).getByRole('listitem').first().getByRole('button').last().click();
}

async function startConversation(visit: Visit): Promise<void> {
  await openHistory(visit);
  await visit.button(visit.chat('history.begin')).click();
}

async function openLast(visit: Visit): Promise<void> {
  await openConversation(visit, 'last');
  await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
}

const compose = (visit: Visit) => visit.field(visit.chat('composer.label')).fill(visit.chat('empty.title'));

const attach = ({ page }: Visit, name: string) =>
  page
    .locator('form[data-composer] input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from('brief') });

const withQuota = (text_quota: number) => (balance: unknown) => ({
  ...(balance as Balance),
  text_granted: 30,
  balance: { text_quota, audio_quota: 600, video_quota: 300, process_video_quota: 3 },
});

const brief = { attachment_id: 'a-1', name: 'موجز الحملة Q3.docx', size: 48_200, words: 1_240 };

type Message = ConversationDetail['messages'][number];
const withMessages = (change: (message: Message) => Partial<Message>) => (detail: unknown) => {
  const { messages, ...rest } = detail as ConversationDetail;
  return { ...rest, messages: messages.map((message) => ({ ...message, ...change(message) })) };
};

export const chatScreens: Screens = {
  chat: async (visit) => {
    await openView(visit, 'chat');
    await openLast(visit);
  },
  'chat-history': openHistory,
  'chat-edit': async (visit) => {
    await openView(visit, 'chat');
    await openConversation(visit, 'last');
    await visit.button(visit.chat('prompt.edit')).first().click();
    await visit.field(visit.chat('prompt.edited')).waitFor();
  },
  'chat-versions': async (visit) => {
    await fresh(visit, 'chat', {
      '/text/conversation/*': withMessages(({ generation_id }) => ({
        versions: ['earlier', generation_id, 'later'],
      })),
    });
    await openConversation(visit, 'last');
    await visit.button(visit.chat('versions.next')).first().waitFor();
  },
  'chat-starter': async (visit) => {
    await fresh(visit, 'chat');
    await startConversation(visit);
    await visit.button(visit.chat('starters.script.label')).click();
    await dialogOf(visit).waitFor();
  },
  'chat-quota': async (visit) => {
    await fresh(visit, 'chat', { '/user/balance': withQuota(0) });
    await startConversation(visit);
    await compose(visit);
    await visit.button(visit.chat('quota.plans')).waitFor();
  },
  'chat-near': async (visit) => {
    await fresh(visit, 'chat', { '/user/balance': withQuota(3) });
    await openConversation(visit, 'last');
    await compose(visit);
    await visit.button(visit.chat('quota.plans')).waitFor();
  },
  'chat-attachment': async (visit) => {
    await fresh(visit, 'chat', {
      '/text/attachments': { json: brief },
      '/text/conversation/*': withMessages(() => ({ attachment: brief })),
    });
    await openConversation(visit, 'last');
    await attach(visit, brief.name);
    await visit.button(visit.chat('attachment.remove', { name: brief.name })).waitFor();
    await compose(visit);
  },
  'chat-attaching': async (visit) => {
    await fresh(visit, 'chat', { '/text/attachments': 'never' });
    await attach(visit, brief.name);
    await visit.page.getByRole('progressbar').waitFor();
  },
  'chat-scan': async (visit) => {
    const { page } = visit;
    const progress = JSON.stringify({ name: brief.name, page: 3, pages: 12 });
    // Each reconnection repeats the event.
    await page.route('**/api/events', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: scan.progressed\ndata: ${progress}\n\n`,
      }),
    );
    await fresh(visit, 'chat', { '/text/attachments': 'never' });
    await attach(visit, brief.name);
    await page.getByText(patternOf(visit.chat('attachment.page'))).waitFor();
  },
  'chat-scan-numbers': async (visit) => {
    const numbers_to_check = ['1,240', '62%', '٣٫٥', '15/03/2026', '+20 100 234 5678'];
    await fresh(visit, 'chat', { '/text/attachments': { json: { ...brief, numbers_to_check } } });
    await attach(visit, brief.name);
    await visit.button(visit.chat('attachment.remove', { name: brief.name })).waitFor();
    await compose(visit);
  },
  'chat-shortened': async (visit) => {
    await fresh(visit, 'chat', {
      '/text/conversation/*': withMessages(() => ({ shortened_context: true })),
    });
    await openConversation(visit, 'last');
    await visit.page.getByText(visit.chat('reply.shortened')).waitFor();
  },
  'chat-refused': async (visit) => {
    await fresh(visit, 'chat');
    await attach(visit, 'photo.png');
    await visit.toast(visit.chat('failure.attach.title')).waitFor();
  },
  'chat-queued': async (visit) => {
    await fresh(visit, 'chat');
    await openLast(visit);
    await visit.page.context().setOffline(true);
    await compose(visit);
    await visit.field(visit.chat('composer.label')).press('Enter');
    await visit.button(visit.chat('queue.takeBack')).waitFor();
  },
  'chat-skip': async (visit) => {
    await visit.page.context().setOffline(false);
    await fresh(visit, 'chat', { '/text/conversation/*': { json: longConversation(visit.language) } });
    await openConversation(visit, 'first');
    await visit.button(visit.chat('skip.lastReply')).focus();
  },
  'chat-menu': async (visit) => {
    await fresh(visit, 'chat');
    await openMenuOfFirst(visit);
    await visit.page.getByRole('menuitem').first().waitFor();
  },
  'chat-share': async (visit) => {
    const { page, chat } = visit;
    await fresh(visit, 'chat');
    await openMenuOfFirst(visit);
    await page.getByRole('menuitem', { name: chat('history.share') }).click();
    const dialog = page.getByRole('dialog', { name: chat('share.title') });
    await dialog
      .getByRole('button', { name: chat('share.make') })
      .or(dialog.getByRole('textbox'))
      .waitFor();
  },
  'chat-removed': async (visit) => {
    const { page, chat } = visit;
    await answer(page, { '/text/conversation/*': succeeded }, 'DELETE');
    await fresh(visit, 'chat');
    await openMenuOfFirst(visit);
    await page.getByRole('menuitem', { name: chat('history.remove'), exact: true }).click();
    await visit.button(chat('history.undo')).waitFor();
  },
  'chat-rename': async (visit) => {
    const { page, chat } = visit;
    await panelOf(visit).getByRole('listitem').first().getByRole('button').last().click();
    await page.getByRole('menuitem', { name: chat('history.rename') }).click();
    await page.getByRole('dialog', { name: chat('history.renameTitle') }).waitFor();
  },
  'chat-many': async (visit) => {
    await fresh(visit, 'chat', { '/text/conversations?*': { json: conversationsOf(visit.language) } });
    await openHistory(visit);
  },
  'chat-search': async (visit) => {
    await openHistory(visit);
    const { page } = visit;
    await page
      .getByRole('searchbox', { name: visit.chat('search.label') })
      .fill(visit.language === 'ar' ? 'قهوة' : 'coffee');
    await page
      .getByRole('list', { name: visit.chat('search.results') })
      .or(page.getByText(visit.chat('search.nothing'), { exact: true }))
      .waitFor();
  },
  'chat-long': async (visit) => {
    await fresh(visit, 'chat', { '/text/conversation/*': { json: longConversation(visit.language) } });
    await openConversation(visit, 'first');
    await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
  },
  'chat-writing': async (visit) => {
    await fresh(visit, 'chat', {
      '/text/generations/**': 'never',
      '/text/conversation/*': { json: writing(visit.language) },
    });
    await openConversation(visit, 'first');
    await visit.page.getByRole('progressbar').waitFor();
  },
};
