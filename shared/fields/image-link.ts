import { parseUrl } from '../util/parse-url.ts';

export const longestImageLink = 2048;

/** True for a URL that can be sent as an image. */
export function isImageLink(text: string): boolean {
  return text.length <= longestImageLink && /^https?:\/\/\S+$/i.test(text) && parseUrl(text) !== null;
}
