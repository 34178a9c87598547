import { useState } from 'react';
import { Button, Grid, Inline, Select, Stack, TextField } from '@lisan/ui';
import type { Voice } from '@lisan/contract';
import { useStudioTranslations } from '../studio/LazyPart';
import { useVoiceTexts } from './useVoiceTexts';
import { filterNames, valueOf, valuesOf, type FilterName, type Filters } from './voice-search';

interface VoiceFiltersProps {
  readonly voices: readonly Voice[];
  readonly search: string;
  readonly filters: Filters;
  readonly onSearch: (search: string) => void;
  readonly onFilters: (filters: Filters) => void;
}

const ALL_VALUES = 'all';

export function VoiceFilters({ voices, search, filters, onSearch, onFilters }: VoiceFiltersProps) {
  const { t } = useStudioTranslations();
  const isFiltered = filterNames.some((name) => name !== 'language' && filters[name] !== undefined);
  const [areAllShown, setAllShown] = useState(isFiltered);
  const props = { voices, filters, onFilters };
  return (
    <Stack gap={3}>
      <Grid minimum="12rem" columns={2} gap={3}>
        <TextField
          type="search"
          label={t('library.search')}
          placeholder={t('library.searchHint')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <FilterSelect name="language" {...props} />
      </Grid>
      {areAllShown && (
        <Grid minimum="8rem" columns={4} gap={3}>
          {filterNames
            .filter((name) => name !== 'language')
            .map((name) => (
              <FilterSelect key={name} name={name} {...props} />
            ))}
        </Grid>
      )}
      <Inline>
        <Button
          size="small"
          variant="quiet"
          icon={areAllShown ? 'chevronUp' : 'chevronDown'}
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {t('library.moreFilters')}
        </Button>
      </Inline>
    </Stack>
  );
}

interface FilterSelectProps {
  readonly name: FilterName;
  readonly voices: readonly Voice[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

function FilterSelect({ name, voices, filters, onFilters }: FilterSelectProps) {
  const { t, language: own } = useStudioTranslations();
  const { formatValue } = useVoiceTexts();
  const { language } = filters;
  const within =
    name === 'accent' && language
      ? voices.filter((voice) => valueOf(voice, 'language') === language)
      : voices;
  const options = valuesOf(within, name)
    .map((value) => ({ value, label: formatValue(name, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, own));

  function handleChange(value: string): void {
    const chosen = { ...filters, [name]: value === ALL_VALUES ? undefined : value };
    // A dialect of another language would match nothing.
    const kept = Object.entries(name === 'language' ? { ...chosen, accent: undefined } : chosen);
    onFilters(Object.fromEntries(kept.filter(([, each]) => each !== undefined)));
  }

  return (
    <Select
      label={t(`library.filter.${name}`)}
      value={filters[name] ?? ALL_VALUES}
      onValueChange={handleChange}
      options={[{ value: ALL_VALUES, label: t('library.all') }, ...options]}
    />
  );
}
