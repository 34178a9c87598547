import { styled } from 'styled-components';
import { token } from '../src';
import type { ColorName } from '../src';

export function Swatch({ name }: { name: ColorName }) {
  return (
    <Frame>
      <Field $name={name} />
      <span lang="en">{name}</span>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[2]};
  font-size: ${token.type.size[0]};
`;

const Field = styled.span<{ $name: ColorName }>`
  inline-size: 2.5rem;
  block-size: 2.5rem;
  border-radius: ${token.radius.control};
  background: ${({ $name }) => token.color[$name]};
  box-shadow: inset 0 0 0 1px ${token.color.line};
`;
