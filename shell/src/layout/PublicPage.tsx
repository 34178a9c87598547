import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import { Footer } from '../pages/landing/Footer';
import { TopBar } from '../pages/landing/TopBar';

interface PublicPageProps {
  readonly extra?: ComponentProps<typeof TopBar>['extra'];
  readonly children: ReactNode;
}

/** Top bar, content and a footer that stays at the foot of the window. */
export function PublicPage({ extra, children }: PublicPageProps) {
  return (
    <Page>
      <TopBar extra={extra} />
      <Main id="content">{children}</Main>
      <Footer />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
`;

const Main = styled.main`
  flex: 1;
`;

/** The page's column. */
export const Column = styled.div`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};
`;
