import { Inline, LinkMenu } from '@lisan/ui';
import { findLanguage, languageCodes, languages, pageProtocol } from '@lisan/contract';
import { usePreferences, useShell, useShellTranslations } from '../services/shell-context';
import { isThemeChoice, themeChoices } from '../services/preferences';

/** Language and theme. */
export function PreferenceMenus() {
  const { preferences } = useShell();
  const language = usePreferences((preferences) => preferences.language);
  const theme = usePreferences((preferences) => preferences.theme);
  const { t } = useShellTranslations();
  return (
    <Inline gap={1} wrap={false}>
      <LinkMenu
        icon="globe"
        label={t('preferences.language')}
        current={language}
        items={languageCodes.map((code) => ({
          id: code,
          label: <span lang={code}>{languages[code].name}</span>,
          href: `?${pageProtocol.languageQuery}=${code}`,
        }))}
        onSelect={(code) => {
          const chosen = findLanguage(code);
          if (chosen) preferences.change({ language: chosen });
        }}
      />
      <LinkMenu
        icon="moon"
        label={t('preferences.theme')}
        current={theme}
        items={themeChoices.map((choice) => ({
          id: choice,
          label: t(`preferences.themes.${choice}`),
          href: `?${pageProtocol.themeQuery}=${choice}`,
        }))}
        onSelect={(choice) => {
          if (isThemeChoice(choice)) preferences.change({ theme: choice });
        }}
      />
    </Inline>
  );
}
