import { useState } from 'react';
import {
  Button,
  Checkbox,
  Dialog,
  Dropzone,
  Inline,
  Progress,
  Stack,
  TextArea,
  TextField,
  fractionOf,
} from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useSpeechTranslations } from '../speech/speech.store';
import { LazyPart } from '../studio/LazyPart';
import { useCloneLead } from './useCloneLead';
import { useVoiceProfile } from './useVoiceProfile';

const loadRecorder = () => import('../recording/VoiceRecorder');

export interface VoiceProfileDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function VoiceProfileDialog({ open, onOpenChange }: VoiceProfileDialogProps) {
  const { t } = useSpeechTranslations();
  const {
    form,
    chooseFile,
    showWrongType: refuseType,
    progress,
  } = useVoiceProfile(() => onOpenChange(false));
  const { values, problems, set, field } = form;
  const lead = useCloneLead();
  const [isRecorderOpen, setRecorderOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      title={t('profile.title')}
      description={lead}
      footer={
        <Button variant="primary" busy={form.isBusy} busyLabel={t('profile.busy')} onClick={form.send}>
          {t('profile.submit')}
        </Button>
      }
    >
      <Stack as="form" gap={4} {...form.formProps}>
        <Dropzone
          label={t('profile.sample')}
          accept={['.mp3', '.wav', '.m4a']}
          maximumBytes={limits.audioMaxBytes}
          refusals={{ wrongType: t('profile.notAudio') }}
          onReject={(reason) => reason === 'wrongType' && refuseType()}
          error={problems.file}
          file={values.file ?? undefined}
          onFile={(file) => void chooseFile(file)}
          onRemove={() => set('file', null)}
        />
        <Inline>
          <Button
            size="small"
            icon="microphone"
            aria-expanded={isRecorderOpen}
            onClick={() => setRecorderOpen(!isRecorderOpen)}
          >
            {t('profile.record')}
          </Button>
        </Inline>
        {open && isRecorderOpen && (
          <LazyPart load={loadRecorder} with={{ onRecorded: (file) => void chooseFile(file) }} />
        )}
        <TextField label={t('profile.name')} maxLength={limits.nameMaxLength} {...field('name')} />
        <TextArea label={t('profile.description')} rows={2} maxLength={500} {...field('description')} />
        <Checkbox
          label={t('profile.consent')}
          error={problems.consent}
          checked={values.consent}
          onCheckedChange={(consent) => set('consent', consent)}
        />
        {progress !== null && <Progress label={t('profile.busy')} fraction={fractionOf(progress)} />}
      </Stack>
    </Dialog>
  );
}
