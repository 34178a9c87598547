import { Button, CopyButton, IconButton, Inline, Menu, Spinner, Stack } from '../../src';
import type { GalleryPage } from '../situation';

export const controlPages: readonly GalleryPage[] = [
  {
    id: 'button',
    title: 'Button',
    Show: ({ say }) => (
      <Stack gap={4}>
        <Inline>
          <Button variant="primary" icon="wave">
            {say('Generate speech', 'توليد الكلام')}
          </Button>
          <Button>{say('Upload your text', 'ارفع نصك')}</Button>
          <Button variant="quiet" icon="download">
            {say('Download', 'تنزيل')}
          </Button>
          <Button variant="danger" icon="trash">
            {say('Delete my account', 'احذف حسابي')}
          </Button>
        </Inline>
        <Inline>
          <Button variant="primary" busy busyLabel={say('Sending…', 'جارٍ الإرسال…')}>
            {say('Send', 'إرسال')}
          </Button>
          <Button disabled>{say('Subscribed', 'مشترك')}</Button>
          <Button size="small">{say('Get info', 'عرض التفاصيل')}</Button>
          <Button size="large" variant="primary">
            {say('Try our demo', 'جرّب النسخة التجريبية')}
          </Button>
          <Button asChild icon="arrowForward">
            <a href="#button">{say('A link', 'رابط')}</a>
          </Button>
        </Inline>
      </Stack>
    ),
  },
  {
    id: 'icon-button',
    title: 'IconButton, CopyButton, Spinner',
    Show: ({ say }) => (
      <Inline>
        <IconButton icon="edit" label={say('Rename', 'إعادة التسمية')} />
        <IconButton icon="send" variant="primary" round label={say('Send', 'إرسال')} />
        <IconButton icon="refresh" variant="secondary" label={say('Refresh', 'تحديث')} />
        <CopyButton text="K7Q2" copiedFor={2000} />
        <CopyButton text="K7Q2" copiedFor={2000} withWord label={say('Copy the code', 'انسخ الرمز')} />
        <Spinner />
      </Inline>
    ),
  },
  {
    id: 'menu',
    title: 'Menu',
    Show: ({ say }) => (
      <Inline>
        <Menu
          trigger={<Button icon="person">{say('Account', 'الحساب')}</Button>}
          items={[
            {
              id: 'profile',
              label: say('Profile', 'الملف الشخصي'),
              icon: 'person',
              onSelect: () => undefined,
            },
            {
              id: 'plan',
              label: say('Plan', 'الخطة'),
              icon: 'tag',
              disabled: true,
              onSelect: () => undefined,
            },
            {
              id: 'out',
              label: say('Log out', 'تسجيل الخروج'),
              icon: 'signOut',
              separated: true,
              danger: true,
              onSelect: () => undefined,
            },
          ]}
        />
      </Inline>
    ),
  },
];
