import { Avatar as Primitive } from 'radix-ui';
import { styled } from 'styled-components';
import { token } from '../theme/token';

export interface AvatarProps {
  /** Also gives the initials without an image. */
  name: string;
  src?: string | undefined;
  /** CSS length; 2.5rem by default. */
  size?: string | undefined;
}

/** A round profile image, or initials until it loads. */
export function Avatar({ name, src, size = '2.5rem' }: AvatarProps) {
  return (
    <Frame $size={size} role="img" aria-label={name}>
      {src && <AvatarImage src={src} alt="" />}
      <Primitive.Fallback asChild {...(src && { delayMs: 300 })}>
        <Letters aria-hidden>{initialsOf(name)}</Letters>
      </Primitive.Fallback>
    </Frame>
  );
}

function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/[\s._@-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '');
  // A thin space keeps two Arabic letters from joining.
  const between = /\p{Script=Arabic}/u.test(letters.join('')) ? '\u2009' : '';
  return letters.join(between).toLocaleUpperCase();
}

const Frame = styled(Primitive.Root)<{ $size: string }>`
  display: inline-grid;
  flex: none;
  place-items: center;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  overflow: hidden;
  border-radius: ${token.radius.pill};
  background: ${token.color.accentSoft};
  color: ${token.color.accent};
  font-size: calc(${({ $size }) => $size} * 0.36);
  font-weight: ${token.type.weight.strong};
  line-height: 1;
`;

const AvatarImage = styled(Primitive.Image)`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

const Letters = styled.span`
  color: ${token.color.ink};
  white-space: nowrap;
`;
