import { Picture, pictureMarks, remoteBounds, templatePlans } from '@lisan/contract';
import { Errors } from 'typebox/value';
import type { Prepared } from './prepare';
import { judgeMarkup, judgeStyles } from './picture-markup';

/**
 * What is wrong with the first pictures of a build: they stand in the document itself, where nothing is between them and
 * the page.
 * @returns one line for each fault, beginning with the file
 */
export function judgePictures({
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
  return Object.entries(release.pictures ?? {}).flatMap(([picture, byLanguage]) => {
    if (promised && !promised.includes(picture))
      return [`${shown}/dist/build.json: there is a first picture of '${picture}', and no such view or slot`];
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
  const picture = parse(content);
  if (!picture) return ['is no first picture: html and css are asked for'];
  const { html, css, navigations = [], icons = {}, planCards = [] } = picture;
  const fragments = [...navigations.flatMap(({ item, current }) => [item, current]), ...Object.values(icons)];
  return [
    ...judgeMarkup(planCards.length > 0 ? html.replace(pictureMarks.plans, '') : html, isFrame),
    ...planCards.flatMap((card) => judgeMarkup(card, false)),
    ...(planCards.length > 0 && planCards.length !== templatePlans.length
      ? [`has ${planCards.length} plan cards; ${templatePlans.length} are needed`]
      : []),
    ...(isFrame ? fragments.flatMap((one) => judgeMarkup(one, true)) : []),
    ...(!isFrame && fragments.length > 0 ? ['the navigation is the shell’s'] : []),
    ...judgeStyles(css),
  ];
}

function parse(content: Buffer): Picture | undefined {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'));
    return [...Errors(Picture, value)].length === 0 ? (value as Picture) : undefined;
  } catch {
    return undefined;
  }
}
