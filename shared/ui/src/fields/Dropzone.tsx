import { useRef, useState, type ReactNode, type ClipboardEvent, type DragEvent } from 'react';
import { css, styled } from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import { useUiLanguage, useUiTexts } from '../texts/UiTextsProvider';
import { fill } from '../texts/ui-texts';
import { token } from '../theme/token';
import { Ltr } from '../typography/Text';
import { Field, type FieldTexts } from './Field';

export interface DropzoneProps extends FieldTexts, FileRules {
  file?: File | undefined;
  onFile: (file: File) => void;
  /** Called with the refused file; the dropzone shows the reason itself. */
  onReject?: ((reason: FileProblem, file: File | undefined) => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Replaces the default messages, by reason. */
  refusals?: Partial<Record<FileProblem, string>> | undefined;
  /** Button label; 'Choose a file' by default. */
  action?: ReactNode;
  disabled?: boolean | undefined;
  /** Takes files too, below one line with the button, e.g. a text that a document replaces. */
  children?: ReactNode;
}

/** Accepts one file by click, drag or paste. Shows its limits and why it refused a file. */
export function Dropzone(props: DropzoneProps) {
  const {
    accept,
    maximumBytes,
    file,
    onFile,
    onReject,
    onRemove,
    action,
    disabled = false,
    children,
  } = props;
  const { label, hint, error, hideLabel, required } = props;
  const texts = useUiTexts();
  const language = useUiLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  // `.jpeg` is a `.jpg` by another name.
  const named = accept.filter((rule) => rule !== '.jpeg');
  const types = named.map((rule) => rule.replace(/^\.|\/\*$/g, '').toUpperCase()).join(', ');
  const size = maximumBytes === undefined ? undefined : fileSize(maximumBytes, language);
  const accepted = size ? fill(texts.acceptedFiles, { types, size }) : types;

  const handleFiles = (files: File[]) => {
    const [first] = files;
    if (first === undefined) return;
    const reason = findFileProblem(files, { accept, maximumBytes });
    setProblem(reason && (props.refusals?.[reason] ?? fill(texts[reason], { types, size: size ?? '' })));
    if (reason) onReject?.(reason, first);
    else onFile(first);
  };
  const { hovered, events } = useFileTarget(disabled, handleFiles);

  return (
    <Field hint={hint} hideLabel={hideLabel} required={required} label={label} error={problem ?? error}>
      {({ required: needed, ...control }) => (
        <Area {...events} $hovered={hovered} $isWhole={children === undefined}>
          {children}
          <Root $disabled={disabled} onClick={() => input.current?.click()}>
            <Icon name="upload" />
            <Details id={`${control.id}-taken`}>
              {file ? (
                <span>
                  <Ltr>{file.name}</Ltr>
                </span>
              ) : (
                <span>
                  <Action>{action ?? texts.chooseFile}</Action>{' '}
                  {hovered ? texts.dropHere : children === undefined && texts.orDropOrPaste}
                </span>
              )}
              <Small>{file ? fileSize(file.size, language) : accepted}</Small>
            </Details>
            <Input
              {...control}
              ref={input}
              type="file"
              accept={accept.join(',')}
              required={needed && !file}
              disabled={disabled}
              aria-describedby={[`${control.id}-taken`, control['aria-describedby']]
                .filter(Boolean)
                .join(' ')}
              onClick={(event) => event.stopPropagation()}
              onChange={(event) => {
                handleFiles(Array.from(event.target.files ?? []));
                // Allows choosing the same file again.
                event.target.value = '';
              }}
            />
            {file && onRemove && (
              <IconButton
                icon="close"
                label={texts.removeFile}
                size="small"
                onClick={(event) => {
                  event.stopPropagation();
                  setProblem(undefined);
                  onRemove();
                }}
              />
            )}
          </Root>
        </Area>
      )}
    </Field>
  );
}

const Root = styled.div<{ $disabled: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  border-radius: inherit;
  cursor: ${({ $disabled }) => ($disabled ? 'not-allowed' : 'pointer')};
  ${({ $disabled }) => $disabled && `color: ${token.color.inkMuted};`}

  &:has(input:focus-visible) {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: 2px;
  }
`;

const Details = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  line-height: ${token.type.leading.tight};
  text-wrap: balance;
  gap: ${token.space[1]};
`;

const Action = styled.span`
  font-weight: ${token.type.weight.medium};
  text-decoration: underline;
  text-decoration-color: ${token.color.accent};
  text-underline-offset: 0.25em;
`;

const Small = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const whole = css<{ $hovered: boolean }>`
  border: ${token.border.hair} dashed
    ${({ $hovered }) => ($hovered ? token.color.accent : token.color.control)};
  border-radius: ${token.radius.card};

  &:hover {
    border-color: ${token.color.ink};
  }
  & > ${Root} {
    min-block-size: 4.5rem;
    padding: ${token.space[3]} ${token.space[4]};
  }
`;

/* The button shares the line of the label. */
const around = css`
  container-type: inline-size;
  display: grid;
  flex: 1 0 auto;
  grid-template-columns: minmax(0, 1fr);
  border-radius: ${token.radius.control};

  & > * {
    grid-area: 1 / 1;
  }
  & > ${Root} {
    place-self: start end;
    min-block-size: ${token.control.small};
    padding-inline: ${token.space[2]};
    gap: ${token.space[2]};
  }
  & > ${Root} > ${Details} {
    flex-direction: row;
    align-items: baseline;
    gap: ${token.space[2]};
    white-space: nowrap;
  }
  @container (max-width: 36rem) {
    & > ${Root} > ${Details} > ${Small} {
      ${visuallyHidden}
    }
  }
`;

const Area = styled.div<{ $hovered: boolean; $isWhole: boolean }>`
  background: ${({ $hovered }) => ($hovered ? token.color.accentSoft : 'transparent')};
  transition: background-color ${token.motion.state};
  ${({ $isWhole }) => ($isWhole ? whole : around)}
`;

const Input = styled.input`
  ${visuallyHidden}
`;

function useFileTarget(disabled: boolean, onFiles: (files: File[]) => void) {
  // Entering a child fires `dragleave` on its parent: count the depth.
  const [depth, setDepth] = useState(0);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    hovered: depth > 0,
    events: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && setDepth((now) => now + 1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && setDepth((now) => Math.max(0, now - 1)),
      onDragOver(event: DragEvent) {
        if (carriesFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles(Array.from(event.dataTransfer.files));
      },
      onPaste: (event: ClipboardEvent) => {
        const files = Array.from(event.clipboardData.files);
        if (disabled || files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}

export interface FileRules {
  /** Extensions (`.mp3`), media types (`image/png`) or families (`audio/*`). Empty accepts all. */
  accept: readonly string[];
  /** In bytes. */
  maximumBytes?: number | undefined;
}

export type FileProblem = 'wrongType' | 'tooLarge' | 'emptyFile' | 'oneFileOnly';

/** The first reason to refuse the files; undefined if none. */
export function findFileProblem(
  files: readonly File[],
  { accept, maximumBytes }: FileRules,
): FileProblem | undefined {
  const [file] = files;
  if (files.length > 1 || file === undefined) return 'oneFileOnly';
  if (accept.length > 0 && !accept.some((rule) => isOf(file, rule))) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  if (maximumBytes !== undefined && file.size > maximumBytes) return 'tooLarge';
  return undefined;
}

function isOf(file: File, rule: string): boolean {
  const wanted = rule.toLowerCase();
  if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
  if (wanted.endsWith('/*')) return file.type.toLowerCase().startsWith(wanted.slice(0, -1));
  return file.type.toLowerCase() === wanted;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in the language: '25 MB'. One MB is 1024 × 1024 bytes, as in the limits. */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // Arabic short units are rarely used.
    unitDisplay: language.startsWith('ar') ? 'long' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size);
}
