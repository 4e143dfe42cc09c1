import { escapeHtml } from '../../../shared/util/escape-html.ts';

/** The part of a page that is visible where its script is blocked, as in many mail programs. */
export interface StaticContent {
  readonly about: string;
  /** Lines in order, each list under its title. Empty lists are left out. */
  readonly lists: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly images: readonly StaticImage[];
}

interface StaticImage {
  readonly caption: string;
  readonly text?: string | undefined;
  /** An image as a data URL. */
  readonly poster?: string | undefined;
  /** A file beside the page. */
  readonly file?: { readonly address: string; readonly isVideo: boolean } | undefined;
}

/** Returns the HTML. `posters`: the data URLs that the script reads from here, by their index. */
export function staticHtml(title: string, { about, lists, images }: StaticContent, posters: readonly string[]): string {
  return [
    `<h1>${escapeHtml(title)}</h1><p class="about">${escapeHtml(about)}</p>`,
    ...lists
      .filter(({ lines }) => lines.length > 0)
      .map(({ title: name, lines }) => {
        const items = lines.map((line) => `<li class="text">${escapeHtml(line)}</li>`).join('');
        return `<section><h2>${escapeHtml(name)}</h2><ul>${items}</ul></section>`;
      }),
    ...images.map((image) => {
      const text = image.text === undefined ? '' : `<p class="text">${escapeHtml(image.text)}</p>`;
      const caption = `<figcaption>${escapeHtml(image.caption)}</figcaption>`;
      return `<figure class="static">${caption}${mediaHtml(image, posters)}${text}</figure>`;
    }),
  ].join('\n');
}

function mediaHtml({ caption, poster, file }: StaticImage, posters: readonly string[]): string {
  const number = poster === undefined ? '' : ` data-poster="${posters.indexOf(poster)}"`;
  if (file?.isVideo === true) {
    const image = poster === undefined ? '' : `${number} poster="${escapeHtml(poster)}"`;
    return `<video controls preload="metadata" src="${escapeHtml(file.address)}"${image}></video>`;
  }
  const address = file?.address ?? poster;
  return address === undefined ? '' : `<img alt="${escapeHtml(caption)}" src="${escapeHtml(address)}"${number}>`;
}
