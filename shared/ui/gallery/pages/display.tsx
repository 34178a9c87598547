import { Accordion, Avatar, Badge, Button, Card, Grid, Heading, Inline, Stack, Table, Text } from '../../src';
import type { GalleryPage, Say } from '../situation';

export const displayPages: readonly GalleryPage[] = [
  { id: 'card', title: 'Card', Show: Cards },
  {
    id: 'badge',
    title: 'Badge, Avatar',
    Show: ({ say }) => (
      <Inline>
        <Badge>{say('Draft', 'مسودة')}</Badge>
        <Badge tone="accent">{say('Most popular', 'الأكثر رواجًا')}</Badge>
        <Badge tone="info">{say('Waiting', 'في الانتظار')}</Badge>
        <Badge tone="good">{say('Completed', 'مكتمل')}</Badge>
        <Badge tone="warn">{say('Low', 'منخفض')}</Badge>
        <Badge tone="bad">{say('Failed', 'فشل')}</Badge>
        <Avatar name={say('Layla Haddad', 'ليلى حداد')} />
        <Avatar name={say('Omar', 'عمر')} size="4rem" />
      </Inline>
    ),
  },
  {
    id: 'accordion',
    title: 'Accordion',
    Show: ({ say }) => (
      <Accordion
        items={[
          {
            id: 'a',
            title: say('Can I use my own voice?', 'هل يمكنني استخدام صوتي؟'),
            content: say(
              'Yes. One to five minutes of clear speech are enough.',
              'نعم. تكفي دقيقة إلى خمس دقائق من الكلام الواضح.',
            ),
          },
          {
            id: 'b',
            title: say('Is there a free trial?', 'هل توجد فترة تجريبية مجانية؟'),
            content: say('30 days.', '30 يومًا.'),
          },
          {
            id: 'c',
            title: say('Which languages?', 'ما اللغات المتاحة؟'),
            content: say('Arabic and English.', 'العربية والإنجليزية.'),
          },
        ]}
      />
    ),
  },
  {
    id: 'table',
    title: 'Table',
    Show: ({ say }) => (
      <Table
        caption={say('Jobs', 'المهام')}
        columns={[
          { id: 'name', header: say('Name', 'الاسم') },
          { id: 'status', header: say('Status', 'الحالة') },
          { id: 'length', header: say('Length', 'المدة'), align: 'end' },
        ]}
        rows={[
          {
            id: '1',
            cells: {
              name: say('Interview', 'مقابلة'),
              status: <Badge tone="info">{say('Running', 'قيد التنفيذ')}</Badge>,
              length: '1:12',
            },
          },
          {
            id: '2',
            cells: {
              name: say('Welcome', 'ترحيب'),
              status: <Badge tone="good">{say('Completed', 'مكتمل')}</Badge>,
              length: '12:05',
            },
          },
        ]}
      />
    ),
  },
];

function Cards({ say }: { say: Say }) {
  const plan = (name: string, price: string, popular: boolean) => (
    <Card as="article" tone={popular ? 'accent' : 'surface'}>
      <Stack gap={4}>
        <Inline justify="between">
          <Heading level={3} size={2}>
            {name}
          </Heading>
          {popular && <Badge tone="accent">{say('Most popular', 'الأكثر رواجًا')}</Badge>}
        </Inline>
        <Text size={5} weight="medium">
          {price}{' '}
          <Text as="span" size={1} tone="muted">
            {say('/month', ' شهريًا')}
          </Text>
        </Text>
        <Text tone="muted">
          {say('60 minutes of speech and 20 of video.', '60 دقيقة من الكلام و20 من الفيديو.')}
        </Text>
        <Button variant={popular ? 'primary' : 'secondary'} fullWidth>
          {say('Get started', 'ابدأ الآن')}
        </Button>
      </Stack>
    </Card>
  );
  return (
    <Grid columns={3}>
      {plan(say('Starter', 'المبتدئ'), '$9', false)}
      {plan(say('Creator', 'المبدع'), '$29', true)}
      {plan(say('Studio', 'الاستوديو'), '$99', false)}
    </Grid>
  );
}
