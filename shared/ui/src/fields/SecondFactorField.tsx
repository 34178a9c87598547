import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Inline, Stack } from '../layout/Stack';
import { token } from '../theme/token';
import { Ltr } from '../typography/Text';
import { TextLink } from '../typography/TextLink';
import { codeCharacters, CodeInput } from './CodeInput';
import { TextField } from './TextField';
import { plainButton } from '../controls/button-styles';

const BACKUP_CODE_GROUP_LENGTH = 5;
const APP_CODE_LENGTH = 6;

/** The app's six digits, or a backup code. */
export interface SecondFactor {
  readonly kind: 'app' | 'backup';
  readonly code: string;
}

export interface SecondFactorFieldProps {
  value: SecondFactor;
  onValueChange: (value: SecondFactor) => void;
  error?: string | undefined;
  /** Labels of both kinds, the backup code's format, and the switch buttons. */
  texts: { code: string; backupCode: string; backupHint: string; useBackup: string; useApp: string };
}

/** An empty value, starting with the app's code. */
export const noSecondFactor: SecondFactor = { kind: 'app', code: '' };

/** Whether the code has the length of its kind. */
export function isSecondFactorComplete({ kind, code }: SecondFactor): boolean {
  return kind === 'app' ? code.length === APP_CODE_LENGTH : code.length === BACKUP_CODE_GROUP_LENGTH * 2 + 1;
}

/** The second step of a sign-in: an authenticator code, or a backup code. */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { value, onValueChange, error, texts } = props;
  const isBackup = value.kind === 'backup';
  const hint = withWholeCode(texts.backupHint);
  return (
    <Stack gap={2}>
      {isBackup ? (
        <TextField
          label={texts.backupCode}
          hint={hint}
          error={error === texts.backupHint ? hint : error}
          name="code"
          dir="ltr"
          value={value.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => onValueChange({ kind: 'backup', code: grouped(target.value) })}
        />
      ) : (
        <CodeInput
          label={texts.code}
          error={error}
          value={value.code}
          onValueChange={(code) => onValueChange({ kind: 'app', code })}
        />
      )}
      <Inline>
        <TextLink asChild>
          <Switch
            type="button"
            onClick={() => onValueChange({ kind: isBackup ? 'app' : 'backup', code: '' })}
          >
            {isBackup ? texts.useApp : texts.useBackup}
          </Switch>
        </TextLink>
      </Inline>
    </Stack>
  );
}

const Switch = styled.button`
  ${plainButton}
  min-block-size: ${token.control.small};
`;

function withWholeCode(sentence: string): ReactNode {
  const [before, code, after] = sentence.split(exampleCode);
  if (code === undefined) return sentence;
  return (
    <>
      {before}
      <Whole>{code}</Whole>
      {after}
    </>
  );
}

const exampleCode = /(\b[A-Z\d]{5}-[A-Z\d]{5}\b)/;

const Whole = styled(Ltr)`
  white-space: nowrap;
`;

/** Formats as `ABCDE-FGHJK`, whatever the case, spaces and dashes. */
function grouped(typed: string): string {
  const plain = codeCharacters(typed, 'alphanumeric', BACKUP_CODE_GROUP_LENGTH * 2).toUpperCase();
  return plain.length > BACKUP_CODE_GROUP_LENGTH
    ? `${plain.slice(0, BACKUP_CODE_GROUP_LENGTH)}-${plain.slice(BACKUP_CODE_GROUP_LENGTH)}`
    : plain;
}
