import { styled } from 'styled-components';
import { onPlainPress, token } from '@lisan/ui';
import { usePreferenceChoices } from './usePreferenceChoices';

/** Language and theme, all choices in sight. */
export function PreferenceRows() {
  return usePreferenceChoices().map(({ icon, label, current, items, choose }) => (
    <Row key={icon} role="group" aria-label={label}>
      <Label aria-hidden>{label}</Label>
      <Choices>
        {items.map((item) => (
          <Choice
            key={item.id}
            href={item.href}
            aria-current={item.id === current ? 'true' : undefined}
            onClick={onPlainPress(() => choose(item.id))}
          >
            {item.label}
          </Choice>
        ))}
      </Choices>
    </Row>
  ));
}

const Row = styled.div`
  padding: ${token.space[2]} ${token.space[3]};
`;

const Label = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Choices = styled.div`
  display: flex;
  gap: ${token.border.strong};
  margin-block-start: ${token.space[1]};
  padding: ${token.border.strong};
  border-radius: ${token.radius.control};
  background: ${token.color.sunken};
`;

const Choice = styled.a`
  display: grid;
  flex: 1 1 auto;
  place-items: center;
  min-block-size: ${token.control.small};
  padding-inline: ${token.space[2]};
  border-radius: ${token.radius.control};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  text-decoration: none;

  &:hover {
    color: ${token.color.ink};
  }
  &[aria-current] {
    background: ${token.color.raised};
    box-shadow: 0 0 0 ${token.border.hair} ${token.color.line};
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};
  }
`;
