import type { Picture } from '@lisan/contract';

/** As React writes it: nothing in a text or in another value can look like it. */
const attribute = / style="([^"]*)"/g;
/** Said thrice, it is above any class, as an attribute is. */
const above = '[data-picture-rule]'.repeat(2);

/**
 * Says by rules what elements say by `style`: pages refuse such attributes. React takes an element over as it is, so the
 * rule holds on until React gives the element other styles.
 * @param scope begins the names of the rules, and is no other picture's on the page
 */
export function styledByRules({ html, css }: Picture, scope: string): Picture {
  const rules: string[] = [];
  const marked = html.replace(attribute, (_all, declarations: string) => {
    const name = `${scope}-${rules.length}`;
    rules.push(`${above}[data-picture-rule="${name}"]{${plain(declarations)}}`);
    return ` data-picture-rule="${name}"`;
  });
  return { html: marked, css: [css, ...rules].filter(Boolean).join('\n') };
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
