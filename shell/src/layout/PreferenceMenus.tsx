import { IconButton, Inline, Menu } from '@lisan/ui';
import { languageCodes, languages } from '@lisan/contract';
import { usePreferences, useShell, useShellTranslations } from '../services/shell-context';
import type { ThemeChoice } from '../services/preferences';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function PreferenceMenus() {
  const { preferences } = useShell();
  const language = usePreferences((preferences) => preferences.language);
  const theme = usePreferences((preferences) => preferences.theme);
  const { t } = useShellTranslations();
  return (
    <Inline gap={1} wrap={false}>
      <Menu
        trigger={<IconButton icon="globe" label={t('preferences.language')} variant="quiet" />}
        items={languageCodes.map((code) => ({
          id: code,
          label: <span lang={code}>{languages[code].name}</span>,
          icon: code === language ? 'check' : undefined,
          onSelect: () => preferences.change({ language: code }),
        }))}
      />
      <Menu
        trigger={<IconButton icon="moon" label={t('preferences.theme')} variant="quiet" />}
        items={themes.map((choice) => ({
          id: choice,
          label: t(`preferences.themes.${choice}`),
          icon: choice === theme ? 'check' : undefined,
          onSelect: () => preferences.change({ theme: choice }),
        }))}
      />
    </Inline>
  );
}
