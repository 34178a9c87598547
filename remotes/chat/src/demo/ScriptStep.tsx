import { limits } from '@lisan/contract';
import { Button, Dialog, Inline, Stack, Text, TextArea, TextField } from '@lisan/ui';
import { accountStore } from '@lisan/remote-kit';
import { createScriptStore } from './script.store';
import { useDemoTranslations } from './useDemoTranslations';

const [useScript, useScriptStore] = accountStore(createScriptStore);
const samples = ['coffee', 'library', 'walk'] as const;

/** First step of the demo: of an idea a script, which can be changed. */
export function ScriptStep() {
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
          {/* What somebody typed is theirs: a sample fills an empty box, or takes the place of a sample. */}
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
          onOpenChange={(isOpen) => isOpen || store.answerOffer(false)}
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
