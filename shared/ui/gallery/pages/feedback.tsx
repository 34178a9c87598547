import { useState } from 'react';
import {
  Banner,
  Button,
  EmptyState,
  Grid,
  Inline,
  Progress,
  Skeleton,
  Stack,
  ToastRegion,
  fractionOf,
} from '../../src';
import type { Toast } from '../../src';
import type { GalleryPage, Say } from '../situation';

export const feedbackPages: readonly GalleryPage[] = [
  { id: 'toast', title: 'Toast', Show: Toasts },
  {
    id: 'banner',
    title: 'Banner',
    Show: ({ say }) => (
      <Stack gap={3}>
        <Banner tone="bad" icon="offline">
          {say('You are offline. What you do is kept here.', 'أنت غير متصل بالإنترنت. ما تفعله محفوظ هنا.')}
        </Banner>
        <Banner tone="warn" inset>
          {say('Two minutes of audio are left.', 'تبقّت دقيقتان من الصوت.')}
        </Banner>
        <Banner tone="info" inset action={<Button size="small">{say('Reload', 'إعادة التحميل')}</Button>}>
          {say('A newer version is ready.', 'يتوفر إصدار أحدث.')}
        </Banner>
        <Banner tone="good" inset>
          {say('Paid.', 'تم الدفع.')}
        </Banner>
      </Stack>
    ),
  },
  {
    id: 'progress',
    title: 'Progress',
    Show: ({ say }) => (
      <Grid minimum="18rem">
        <Progress
          label={say('Uploading the video', 'جارٍ رفع الفيديو')}
          fraction={fractionOf(42, 100)}
          detail="42%"
          onCancel={() => undefined}
        />
        <Progress label={say('Matching lips to the voice', 'جارٍ مطابقة الشفاه مع الصوت')} />
      </Grid>
    ),
  },
  {
    id: 'empty',
    title: 'EmptyState, Skeleton',
    Show: ({ say }) => (
      <Grid minimum="18rem">
        <EmptyState
          title={say('Nothing said yet', 'لم يُقَل شيء بعد')}
          description={say('Write a text, choose a voice, and listen.', 'اكتب نصًا، واختر صوتًا، واستمع.')}
          action={<Button>{say('Write a text', 'اكتب نصًا')}</Button>}
        />
        <Skeleton rows={4} />
      </Grid>
    ),
  },
];

function Toasts({ say }: { say: Say }) {
  const [toast, setToast] = useState<Toast>();
  const offers: readonly Toast[] = [
    { id: 'good', tone: 'good', title: say('Voice cloned successfully!', 'تم استنساخ الصوت بنجاح!') },
    {
      id: 'bad',
      tone: 'bad',
      title: say('Generation Error', 'خطأ في التوليد'),
      description: say('An error occurred. Please try again.', 'حدث خطأ. يُرجى المحاولة مرة أخرى.'),
    },
    {
      id: 'info',
      title: say('Password reset email sent', 'أُرسِل بريد إعادة تعيين كلمة المرور'),
      action: {
        label: say('Undo', 'تراجع'),
        altText: say('Undo in history', 'تراجع من السجل'),
        onSelect: () => undefined,
      },
    },
  ];
  return (
    <Inline>
      {offers.map((offer) => (
        <Button key={offer.id} onClick={() => setToast({ ...offer, duration: Infinity })}>
          {offer.title}
        </Button>
      ))}
      <ToastRegion toasts={toast ? [toast] : []} onDismiss={() => setToast(undefined)} />
    </Inline>
  );
}
