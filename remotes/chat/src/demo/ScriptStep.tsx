import { limits } from '@lisan/contract';
import { Button, Deferred, Dialog, Inline, Skeleton, Stack, Text, TextArea, TextField } from '@lisan/ui';
import { accountStore, useHost } from '@lisan/remote-kit';
import { createScriptStore, DEMO, useDemoTranslations } from './script.store';

const [useScript, useScriptStore] = accountStore(createScriptStore);
const samples = ['coffee', 'library', 'walk'] as const;

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export default function DemoSlot() {
  const { translator } = useHost();
  return (
    <Deferred load={() => translator.addTranslations(DEMO, translations)} waiting={<Skeleton lines={3} />}>
      <ScriptStep />
    </Deferred>
  );
}

function ScriptStep() {
  const { t, format } = useDemoTranslations();
  const store = useScriptStore();
  const idea = useScript((state) => state.idea);
  const script = useScript((state) => state.script);
  const isWriting = useScript((state) => state.isWriting);
  const offered = useScript((state) => state.offered);
  const ideas = samples.map((name) => t(`sample.${name}`));
  const left = (text: string, most: number) =>
    t('length', { used: format.number(text.length), most: format.number(most) });
  return (
    <Stack gap={4}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store.write();
        }}
      >
        <Stack gap={3}>
          <TextField
            label={t('idea')}
            hint={left(idea, limits.demoIdeaMaxLength)}
            dir="auto"
            maxLength={limits.demoIdeaMaxLength}
            value={idea}
            onChange={(event) => store.setIdea(event.target.value)}
          />
          {/* A sample never replaces what the user typed. */}
          {(idea === '' || ideas.includes(idea)) && (
            <Inline gap={2} role="group" aria-label={t('samples')}>
              {ideas.map((sample) => (
                <Button key={sample} size="small" onClick={() => store.setIdea(sample)}>
                  {sample}
                </Button>
              ))}
            </Inline>
          )}
          <Inline gap={2}>
            <Button
              type="submit"
              variant={script === '' ? 'primary' : 'secondary'}
              disabled={idea.trim() === ''}
              busy={isWriting}
              busyLabel={t('writing')}
            >
              {t('write')}
            </Button>
            {isWriting && <Button onClick={store.stop}>{t('stop')}</Button>}
          </Inline>
        </Stack>
      </form>
      <TextArea
        label={t('script')}
        hint={left(script, limits.demoScriptMaxLength)}
        rows={4}
        maxLength={limits.demoScriptMaxLength}
        value={script}
        onChange={(event) => store.setScript(event.target.value)}
        onBlur={store.hand}
      />
      <Text size={0} tone="muted">
        {t('engine')}
      </Text>
      {offered !== null && (
        <Dialog
          open
          decision
          onOpenChange={(isOpen) => {
            if (!isOpen) store.answerOffer(false);
          }}
          title={t('offer.title')}
          description={t('offer.text')}
          footer={
            <>
              <Button onClick={() => store.answerOffer(false)}>{t('offer.keep')}</Button>
              <Button variant="primary" onClick={() => store.answerOffer(true)}>
                {t('offer.replace')}
              </Button>
            </>
          }
        >
          <Text dir="auto">{offered}</Text>
        </Dialog>
      )}
    </Stack>
  );
}
