import { alwaysHeaders, assetHeaders, secureHeaders } from '../edge/header-rules';
import { block, quote, type Directive } from './nginx-text';

const words = (name: string) => name.replaceAll('-', '_');
const variable = (name: string) => `$lisan_${words(name)}`;

/** For each header a variable that holds it where what lies behind has not said it: nginx leaves out a header that is empty. */
export function headerMaps(): Directive[] {
  return [
    ...Object.entries(alwaysHeaders).map(([name, value]) =>
      block(`map $upstream_http_${words(name)} ${variable(name)}`, `'' ${quote(value)}`, "default ''"),
    ),
    ...Object.entries(secureHeaders).map(([name, value]) =>
      block(
        `map "$lisan_scheme:$upstream_http_${words(name)}" ${variable(name)}`,
        `'https:' ${quote(value)}`,
        "default ''",
      ),
    ),
  ];
}

/** Lines of a location: one that adds a header of its own inherits none. */
export function addAlwaysHeaders(): Directive[] {
  return Object.keys({ ...alwaysHeaders, ...secureHeaders }).map(
    (name) => `add_header ${name} ${variable(name)} always`,
  );
}

export function addAssetHeaders(): Directive[] {
  return Object.entries(assetHeaders).map(([name, value]) => `add_header ${name} ${quote(value)}`);
}
