import { Inline, LinkMenu } from '@lisan/ui';
import { usePreferenceChoices } from './usePreferenceChoices';

/** Language and theme, each behind an icon. */
export function PreferenceMenus() {
  return (
    <Inline gap={1} wrap={false}>
      {usePreferenceChoices().map(({ choose, ...menu }) => (
        <LinkMenu key={menu.icon} {...menu} onSelect={choose} />
      ))}
    </Inline>
  );
}
