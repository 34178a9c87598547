import {
  type DocumentPrerender,
  pageProtocol,
  Prerender,
  prerenderMarks,
  remoteBounds,
  templatePlans,
} from '@lisan/contract';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readShape } from '../release/check-shape';
import type { Prepared } from './prepare';

type Element = DefaultTreeAdapterTypes.Element;

/** Elements that run, load or alter the document. */
const refusedElements = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'title', 'template', 'noscript', 'slot', 'dialog'],
  ...[
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'portal',
    'fencedframe',
    'math',
    'plaintext',
    'xmp',
  ],
  ...['foreignobject', 'use', 'animate', 'animatemotion', 'animatetransform', 'set'],
]);
const refusedAttributes = new Set([
  ...['style', 'srcdoc', 'action', 'formaction', 'formtarget', 'ping', 'nonce', 'is', 'background', 'srcset'],
  ...['manifest', 'http-equiv', 'autofocus', 'command', 'commandfor'],
]);
const urlAttributes = new Set(['href', 'src', 'poster', 'data', 'xlink:href', 'cite']);
const ownIds = new Set<string>([pageProtocol.rootId, pageProtocol.releaseManifestId]);
/** Relative to the page, or of a scheme that runs nothing. */
const harmlessUrl =
  /^(?:__lisan_base__\/|[#?]|\/(?![/\\])|https:\/\/|mailto:|data:image\/(?:png|webp|svg\+xml)[;,])/i;
const voidElements = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/**
 * Faults of prerendered HTML, by a browser-grade parser.
 * @param isFrame the shell's own, which may contain marks
 */
export function checkMarkup(html: string, isFrame: boolean): string[] {
  const faults = new Set<string>();
  let closed = 0;
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (defaultTreeAdapter.isCommentNode(child)) {
        if (!isFrame && child.data.startsWith('lisan-'))
          faults.add(`holds the mark <!--${child.data}-->, which is the shell’s`);
      } else if (defaultTreeAdapter.isElementNode(child)) {
        if (child.sourceCodeLocation?.endTag) closed += 1;
        else if (!voidElements.has(child.tagName)) faults.add(`holds <${child.tagName}> without its end`);
        for (const fault of checkElement(child, isFrame)) faults.add(fault);
        visit(child);
      }
    }
  };
  // Parsed in place: a second <body> would set attributes of the page's own.
  const page = parse(`<!doctype html><body><main>${html}</main>`, { sourceCodeLocationInfo: true });
  for (const own of elementsOf(page).flatMap((root) => [root, ...elementsOf(root)])) {
    if (own.attrs.length > 0) faults.add(`holds <${own.tagName}>`);
    if (own.tagName === 'body') for (const main of elementsOf(own)) visit(main);
  }
  // A stray end tag would close surrounding elements.
  if ((html.match(/<\//g)?.length ?? 0) !== closed) faults.add('ends an element that it did not begin');
  return [...faults];
}

const elementsOf = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode) =>
  childNodes.filter((node) => defaultTreeAdapter.isElementNode(node));

function checkElement({ tagName, attrs }: Element, isFrame: boolean): string[] {
  const faults: string[] = [];
  if (refusedElements.has(tagName.toLowerCase()) || tagName.includes('-')) faults.push(`holds <${tagName}>`);
  for (const attribute of attrs) {
    const name = (attribute.prefix ? `${attribute.prefix}:` : '') + attribute.name.toLowerCase();
    const said = `<${tagName} ${name}="${attribute.value.slice(0, 60)}">`;
    const isOfEdge = name.startsWith('data-picture-') && name !== 'data-picture-rule';
    const isRefused = refusedAttributes.has(name) || (name === 'popover' && !isFrame);
    if (name.startsWith('on') || isRefused || isOfEdge) faults.push(`holds ${said}`);
    else if (urlAttributes.has(name) && !harmlessUrl.test(attribute.value))
      faults.push(`leads elsewhere: ${said}`);
    else if (isOfPage(tagName, name, attribute.value)) faults.push(`holds ${said}, which is the page’s`);
  }
  return faults;
}

/** DOM clobbering: ids become window properties, names document properties. */
const isOfPage = (tagName: string, name: string, value: string) =>
  (name === 'id' && (ownIds.has(value) || /^(?:__|webpack|start-)/.test(value))) ||
  (name === 'name' && (tagName === 'form' || tagName === 'img'));

export function checkStyles(css: string): string[] {
  const faults: string[] = [];
  const plain = withoutEscapes(css);
  if (css.includes('<')) faults.push("its rules hold '<'");
  if (/@import|expression\(|(?<![\w-])behavior:|-moz-binding|image-set\(|\bsrc\(/i.test(plain))
    faults.push('its rules load others');
  const foreign = [...plain.matchAll(/url\(\s*["']?([^"')]*)/gi)]
    .map(([, url = '']) => url)
    .find((url) => !/^(?:__lisan_base__\/|#|data:(?:image|font)\/)/.test(url));
  if (foreign !== undefined) faults.push(`its rules load ${foreign.slice(0, 60)}`);
  return faults;
}

const withoutEscapes = (css: string) =>
  css
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_all, digits: string) => {
      const code = Number.parseInt(digits, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/\\(?!\n)/g, '');

/** Faults of prerendered HTML, one line each, beginning with the file. */
export function checkPrerenders({
  name,
  kind,
  release,
  files,
}: Pick<Prepared, 'name' | 'kind' | 'release' | 'files'>) {
  const shown = kind === 'shell' ? 'shell' : `remotes/${name}`;
  const promised =
    'views' in release
      ? [...release.views.map(({ id }) => id), ...release.slots.map((slot) => slot.name)]
      : undefined;
  return Object.entries(release.pictures ?? {}).flatMap(([prerender, byLanguage]) => {
    if (promised && !promised.includes(prerender))
      return [
        `${shown}/dist/build.json: there is a first picture of '${prerender}', and no such view or slot`,
      ];
    return Object.values(byLanguage).flatMap((file) => {
      const content = files.get(file);
      const faults = content ? judge(content, kind === 'shell') : ['is missing'];
      return faults.map((fault) => `${shown}/dist/${file}: ${fault}`);
    });
  });
}

function judge(content: Buffer, isFrame: boolean): string[] {
  if (content.length > remoteBounds.pictureBytes)
    return [`the first picture has ${content.length} bytes; ${remoteBounds.pictureBytes} are taken`];
  const prerender = readShape(Prerender, content.toString('utf8')).value;
  if (!prerender) return ['is no first picture: html and css are asked for'];
  const { html, css, navigations = [], icons = {}, planCards = [], document } = prerender;
  const fragments = [...navigations.flatMap(({ item, current }) => [item, current]), ...Object.values(icons)];
  return [
    ...checkMarkup(planCards.length > 0 ? html.replace(prerenderMarks.plans, '') : html, isFrame),
    ...planCards.flatMap((card) => checkMarkup(card, false)),
    ...(planCards.length > 0 && planCards.length !== templatePlans.length
      ? [`has ${planCards.length} plan cards; ${templatePlans.length} are needed`]
      : []),
    ...(isFrame ? fragments.flatMap((one) => checkMarkup(one, true)) : []),
    ...(!isFrame && fragments.length > 0 ? ['the navigation is the shell’s'] : []),
    ...checkStyles(css),
    ...(document ? checkDocument(document, isFrame) : []),
  ];
}

function checkDocument({ fonts, colors }: DocumentPrerender, isFrame: boolean): string[] {
  const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
  return [
    ...checkStyles(fonts),
    ...(isFrame ? [] : ['the document is the shell’s']),
    ...(Object.values(colors).every(isColor) ? [] : ['has a colour that is none']),
  ];
}
