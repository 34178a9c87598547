import { css, styled } from 'styled-components';
import { token } from '../theme/token';
import { type FieldControl, inputStyles } from './Field';

export interface SelectOption {
  /** Not empty. */
  value: string;
  label: string;
  /** Second line, e.g. how a voice sounds. */
  detail?: string | undefined;
  group?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SelectControlProps {
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly control: FieldControl;
}

export const triggerStyles = css`
  ${inputStyles}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  cursor: pointer;

  &[data-placeholder] {
    color: ${token.color.inkMuted};
  }
`;

export const ChosenText = styled.span`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  /* A name of the other direction keeps its beginning. */
  > bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: match-parent;
  }
`;
