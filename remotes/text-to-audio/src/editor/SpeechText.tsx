import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Stack, TextArea, firstInputEvent, media, token, useStoredText } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { DocumentDrop } from '../speech/DocumentDrop';
import { LazyPart } from '../studio/LazyPart';
import { followedClip, useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';

const loadTools = () => import('./SpeechTools');
const loadLayer = () => import('./EditorLayer');
const loadNotice = () => import('../marks/MarkNotice');
const loadNumbers = () => import('./ScanNumbers');
const loadFollow = () => import('./FollowAlong');

const textOf = ({ text }: { readonly text: string }) => text;

export function SpeechText() {
  const { t, format } = useSpeechTranslations();
  const store = useSpeechStore();
  const text = useSpeech(textOf);
  const isFollowed = useSpeech((state) => followedClip(state) !== undefined);
  const hasNumbers = useSpeech((state) => state.numbersToCheck !== '');
  const { ref: field, defaultValue } = useStoredText(store, textOf);
  useEffect(() => store.settle, [store]);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    let isShown = true;
    void firstInputEvent().then(() => isShown && setUsed(true));
    return () => {
      isShown = false;
    };
  }, []);
  const mayHaveMarks = /[[*]/.test(text);
  const isLayered = mayHaveMarks || isFollowed;
  return (
    <Editor>
      <DocumentDrop>
        <TextArea
          ref={field}
          label={t('text.label')}
          hint={t('text.hint', {
            used: format.number(text.length),
            limit: format.number(limits.speechTextMaxLength),
          })}
          placeholder={t('text.placeholder')}
          rows={3}
          maxLength={limits.speechTextMaxLength}
          defaultValue={defaultValue}
          isEmpty={text === ''}
          dir={/\p{L}/u.test(text) ? 'auto' : undefined}
          onChange={(event) => store.type(event.target)}
          onBlur={store.settle}
          framed={(area) => (
            <Box>
              <Tools>
                {(isUsed || text !== '') && <LazyPart load={loadTools} waiting={null} with={{ field }} />}
              </Tools>
              <Page>
                {isLayered && <LazyPart load={loadLayer} waiting={null} with={{ field }} />}
                {area}
              </Page>
            </Box>
          )}
        />
      </DocumentDrop>
      <Stack gap={2}>
        {hasNumbers && <LazyPart load={loadNumbers} waiting={null} with={{ field }} />}
        {mayHaveMarks && <LazyPart load={loadNotice} waiting={null} with={{ field }} />}
        {isFollowed && <LazyPart load={loadFollow} waiting={null} with={{ field }} />}
      </Stack>
    </Editor>
  );
}

const Editor = styled.div`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  gap: ${token.space[2]};
  min-block-size: 0;

  /* The field takes the height that is left. */
  & > :first-child,
  & > :first-child > div:has(textarea) {
    display: flex;
    flex: 1 0 auto;
    flex-direction: column;
  }
  & label[for] {
    line-height: ${token.control.small};
  }
`;

const Box = styled.div`
  display: flex;
  flex: 1 0 14rem;
  flex-direction: column;
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;

  ${media.phone} {
    flex-basis: 12rem;
  }
  /* What the marks mean adds to the height of the text. */
  &:has(ul) {
    flex-basis: 22rem;
  }
`;

const Tools = styled.div`
  flex: none;
  min-block-size: calc(${token.control.small} + ${token.space[2]});
  border-block-end: ${token.border.hair} solid ${token.color.line};

  &:empty {
    border-color: transparent;
  }
`;

const Page = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  min-block-size: 0;
  border-end-start-radius: inherit;
  border-end-end-radius: inherit;
  overflow-y: auto;

  &:has(textarea:focus-visible) {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: calc(-1 * ${token.border.strong});
  }
  /* Field and layer break their lines alike. */
  & > * {
    grid-area: 1 / 1;
    padding: ${token.space[3]} ${token.space[4]};
    font-size: ${token.type.size[1]};
    line-height: ${token.type.leading.body};
    letter-spacing: normal;
    tab-size: 8;
  }
  & > textarea {
    min-block-size: 100%;
    border: 0;
    border-radius: 0;
    background: none;
    outline: none;
    resize: none;
    overflow: hidden;
    field-sizing: content;
  }
  @supports not (field-sizing: content) {
    & > textarea {
      overflow-y: auto;
    }
    & > [aria-hidden] {
      display: none;
    }
  }
`;
