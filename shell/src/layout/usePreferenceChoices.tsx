import type { ReactNode } from 'react';
import type { IconName } from '@lisan/ui';
import { colorBrowserBars } from './browser-bars';
import { findLanguage, languageCodes, languages, pageProtocol } from '@lisan/contract';
import { usePreferences, useShell, useShellTranslations } from '../services/shell-context';
import { isThemeChoice, themeChoices } from '../services/preferences';

export interface PreferenceChoice {
  readonly icon: IconName;
  readonly label: string;
  readonly current: string;
  /** Links, which work before scripts run. */
  readonly items: {
    readonly id: string;
    readonly name: string;
    readonly label: ReactNode;
    readonly href: string;
  }[];
  readonly choose: (id: string) => void;
}

/** Language and theme. */
export function usePreferenceChoices(): readonly PreferenceChoice[] {
  const { preferences } = useShell();
  const language = usePreferences((preferences) => preferences.language);
  const theme = usePreferences((preferences) => preferences.theme);
  const { t } = useShellTranslations();
  return [
    {
      icon: 'globe',
      label: t('preferences.language'),
      current: language,
      items: languageCodes.map((code) => ({
        id: code,
        name: languages[code].name,
        label: <span lang={code}>{languages[code].name}</span>,
        href: `?${pageProtocol.languageQuery}=${code}`,
      })),
      choose(code) {
        const chosen = findLanguage(code);
        if (chosen) preferences.change({ language: chosen });
      },
    },
    {
      icon: 'moon',
      label: t('preferences.theme'),
      current: theme,
      items: themeChoices.map((choice) => ({
        id: choice,
        name: t(`preferences.themes.${choice}`),
        label: t(`preferences.themes.${choice}`),
        href: `?${pageProtocol.themeQuery}=${choice}`,
      })),
      choose(choice) {
        if (!isThemeChoice(choice)) return;
        preferences.change({ theme: choice });
        colorBrowserBars();
      },
    },
  ];
}
