import { useState } from 'react';
import { styled } from 'styled-components';
import {
  AppFrame,
  Button,
  EmptyState,
  IconButton,
  Logo,
  Sidebar,
  Stack,
  Text,
  WorkArea,
  token,
} from '../../src';
import type { SidebarItem } from '../../src';
import type { GalleryPage, Say } from '../situation';

export const layoutPages: readonly GalleryPage[] = [
  { id: 'frame', title: 'AppFrame, Sidebar, WorkArea, SidePanel', Show: Dashboard },
];

function Dashboard({ say }: { say: Say }) {
  const [current, setCurrent] = useState('chat');
  const items: readonly SidebarItem[] = [
    {
      id: 'chat',
      label: say('Text Generation', 'توليد النصوص'),
      shortLabel: say('Text', 'النصوص'),
      icon: 'chat',
    },
    { id: 'speech', label: say('Text To Audio', 'النص إلى صوت'), icon: 'wave' },
    { id: 'video', label: say('Audio To Video', 'الصوت إلى فيديو'), icon: 'film' },
    { id: 'activity', label: say('Activity', 'النشاط'), icon: 'chart' },
    { id: 'pricing', label: say('Pricing', 'الأسعار'), icon: 'tag' },
    { id: 'profile', label: say('Profile', 'الملف الشخصي'), icon: 'person' },
    { id: 'out', label: say('Log Out', 'تسجيل الخروج'), icon: 'signOut', place: 'end' },
  ];
  return (
    <Window>
      <AppFrame>
        <Sidebar
          label={say('Dashboard', 'لوحة التحكم')}
          items={items}
          current={current}
          onSelect={setCurrent}
          account={{
            label: say('Your account', 'حسابك'),
            name: say('Layla Haddad', 'ليلى حداد'),
            detail: 'layla@example.com',
            shortcuts: ['profile', 'out'],
          }}
          header={<Logo name={say('Lisan', 'لسان')} />}
          collapsedHeader={<Logo />}
        />
        <WorkArea
          title={items.find(({ id }) => id === current)?.label}
          description={say('Write a text, choose a voice, and listen.', 'اكتب نصًا، واختر صوتًا، واستمع.')}
          panel={{
            title: say('Conversations', 'المحادثات'),
            action: <IconButton icon="add" label={say('New conversation', 'محادثة جديدة')} />,
            content: (
              <Stack gap={2}>
                <Text size={0} tone="muted">
                  {say('Today', 'اليوم')}
                </Text>
                <Text>{say('A script for the spring campaign', 'نص لحملة الربيع')}</Text>
              </Stack>
            ),
          }}
        >
          <EmptyState
            title={say('Begin with an idea', 'ابدأ بفكرة')}
            action={<Button variant="primary">{say('New conversation', 'محادثة جديدة')}</Button>}
          />
        </WorkArea>
      </AppFrame>
    </Window>
  );
}

const Window = styled.div`
  block-size: 44rem;
  overflow: hidden;
  border-radius: ${token.radius.card};
  box-shadow: 0 0 0 1px ${token.color.line};

  & > * {
    block-size: 100%;
  }
`;
