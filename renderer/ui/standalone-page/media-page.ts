import licence from '@fontsource-variable/inter/LICENSE?raw';
import { embeddedBlockScript } from '../../../shared/library/page-download.ts';
import { jsonInHtml } from '../../../shared/util/json-in-html.ts';
import { pageFonts } from './page-fonts.ts';
import { buildStandalonePage } from './standalone-page.ts';
import { type StaticContent, staticHtml } from './static-content.ts';
import baseStyles from './styles/page-base.css?inline';
import colorStyles from './styles/page-colors-and-font.css?inline';
import controlStyles from './styles/page-controls.css?inline';
import printStyles from './styles/page-print.css?inline';
import reviewStyles from './styles/page-review.css?inline';
import sectionStyles from './styles/page-sections.css?inline';
import stageStyles from './styles/page-stage.css?inline';

/** License of the fonts in the page, for a file beside it. A page with its media inside contains the license. */
export const fontLicense: string = licence;

export interface MediaPageOptions {
  /** Content of the page, for its script. */
  readonly data: { readonly title: string; readonly isEmbedded: boolean };
  readonly staticContent: StaticContent;
  readonly script: string;
  /** Styles of this page only. */
  readonly styles?: string | undefined;
}

/** Builds a page with a player, before and after its embedded media. Its JSON is text and is never parsed as HTML. */
export async function buildMediaPage({ data, staticContent, script, styles = '' }: MediaPageOptions) {
  const { title, isEmbedded } = data;
  // The posters are in the page once, in the static content.
  const posters: string[] = [];
  const withoutPosters: unknown = JSON.parse(JSON.stringify(data), (key, value) => {
    if (key !== 'poster') return value;
    if (!posters.includes(value)) posters.push(value);
    return posters.indexOf(value);
  });
  const embeddedText = isEmbedded ? ' Videos don’t play.' : '';
  const { before, between, after } = await buildStandalonePage({
    title,
    script,
    // The rule for hidden elements is the last one of `sectionStyles`.
    styles: [
      colorStyles,
      baseStyles,
      controlStyles,
      stageStyles,
      reviewStyles,
      styles,
      sectionStyles,
      printStyles,
    ].join('\n'),
    fonts: await pageFonts(JSON.stringify(data)),
    staticHtml: staticHtml(title, staticContent, posters),
    withoutScript: `JavaScript is turned off here, so this page has no player and no reviews.${embeddedText}`,
    ...(isEmbedded ? { texts: { 'font-license': licence }, blockScript: embeddedBlockScript } : {}),
  });
  return { before: `${before}${jsonInHtml(withoutPosters)}${between}`, after };
}
