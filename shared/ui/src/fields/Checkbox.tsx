import { useId } from 'react';
import type { ReactNode } from 'react';
import { Checkbox as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import { token } from '../theme/token';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A yes-or-no value of a form. Use Switch for immediate effects. */
export function Checkbox({ label, hint, error, checked, onCheckedChange }: CheckboxProps) {
  const control = useId();
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <Row>
      {/* Skips Radix's hidden form input, which has inline styles. */}
      <Primitive.unstable_Provider checked={checked} onCheckedChange={onCheckedChange}>
        <Box id={control} aria-describedby={described || undefined} aria-invalid={error ? true : undefined}>
          <Primitive.Indicator>
            <Icon name="check" size="1rem" />
          </Primitive.Indicator>
        </Box>
      </Primitive.unstable_Provider>
      <div>
        <Label htmlFor={control}>{label}</Label>
        {hint && <Small id={`${control}-hint`}>{hint}</Small>}
        {error && (
          <Problem id={`${control}-error`} role="alert">
            {error}
          </Problem>
        )}
      </div>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${token.space[3]};
  align-items: start;
`;

const Box = styled(Primitive.unstable_Trigger)`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: ${token.space[5]};
  block-size: ${token.space[5]};
  margin-block-start: calc((1lh - ${token.space[5]}) / 2);
  padding: 0;
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.paper};
  cursor: pointer;
  transition: background-color ${token.motion.state};

  /* The place to touch is larger than what is drawn. */
  &::after {
    content: '';
    position: absolute;
    inset: -0.625rem;
  }
  &[data-state='checked'] {
    border-color: ${token.color.ink};
    background: ${token.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${token.color.bad};
  }
`;

const Label = styled.label`
  cursor: pointer;
`;

const Small = styled.div`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Problem = styled(Small)`
  color: ${token.color.bad};
`;
