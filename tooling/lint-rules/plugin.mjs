// Our lint rules, `lisan/<rule>` in .oxlintrc.json.
import { errorsByName, namedErrors } from './errors.mjs';
import { routesWithoutRows, sqlInRepositories } from './routes.mjs';
import { environmentByConfig, lentServices } from './services.mjs';
import { plainProperties } from './spreads.mjs';
import { selectedState } from './stores.mjs';
import { logicalDirections, themeTokens } from './styles.mjs';
import { translatedTexts } from './translations.mjs';

export default {
  meta: { name: 'lisan' },
  rules: {
    'logical-directions': logicalDirections,
    'theme-tokens': themeTokens,
    'translated-texts': translatedTexts,
    'environment-by-config': environmentByConfig,
    'lent-services': lentServices,
    'errors-by-name': errorsByName,
    'named-errors': namedErrors,
    'plain-properties': plainProperties,
    'selected-state': selectedState,
    'routes-without-rows': routesWithoutRows,
    'sql-in-repositories': sqlInRepositories,
  },
};
