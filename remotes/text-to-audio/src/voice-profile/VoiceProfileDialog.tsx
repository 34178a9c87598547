import {
  Button,
  Checkbox,
  Dialog,
  Dropzone,
  Progress,
  Stack,
  TextArea,
  TextField,
  fractionOf,
} from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useSpeechWords } from '../speech/useSpeech';
import { useVoiceProfile } from './useVoiceProfile';

export interface VoiceProfileDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** 'Clone Your Voice': a sample of one to five minutes becomes a voice of the person's own. */
export function VoiceProfileDialog({ open, onOpenChange }: VoiceProfileDialogProps) {
  const { t } = useSpeechWords();
  const { draft, change, chooseFile, refuseType, make, progress } = useVoiceProfile(() =>
    onOpenChange(false),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      title={t('profile.title')}
      description={t('profile.lead')}
      footer={
        <Button
          variant="primary"
          disabled={!draft.hasConsent}
          busy={progress !== null}
          busyLabel={t('profile.busy')}
          onClick={() => void make()}
        >
          {t('profile.submit')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Dropzone
          label={t('profile.sample')}
          accept={['.mp3', '.wav', '.m4a']}
          maximumBytes={limits.audioMaxBytes}
          refusals={{ wrongType: t('profile.notAudio') }}
          onRefuse={(reason) => reason === 'wrongType' && refuseType()}
          file={draft.file ?? undefined}
          onFile={(file) => void chooseFile(file)}
          onRemove={() => change({ file: null })}
        />
        <TextField
          label={t('profile.name')}
          value={draft.name}
          maxLength={limits.nameMaxLength}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={t('profile.description')}
          rows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <Checkbox
          label={t('profile.consent')}
          checked={draft.hasConsent}
          onCheckedChange={(hasConsent) => change({ hasConsent })}
        />
        {progress !== null && <Progress label={t('profile.busy')} fraction={fractionOf(progress)} />}
      </Stack>
    </Dialog>
  );
}
