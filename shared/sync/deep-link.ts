import { pagePathSchema } from './app-notification.ts';

/**
 * The scheme of links that open a page of the program from outside. `triptych:` is the program's own origin and is never
 * registered with the system, so a web page cannot reach it.
 */
export const deepLinkScheme = 'triptych-open';

/** Returns the deep link to a page. `path` is a page of the program, such as `/studio/6f1c…`. */
export const deepLinkTo = (path: string) => `${deepLinkScheme}:${path}`;

/**
 * Returns the path of a page from a deep link, or `undefined` for any other text. A link only opens a page, because
 * anybody can create one. Browsers and desktops may add slashes after the colon or one at the end.
 */
export function pathOfDeepLink(text: string): string | undefined {
  const rest = /^triptych-open:(?:\/\/)?\/?([^/].*?)\/?$/i.exec(text)?.[1];
  const path = pagePathSchema.safeParse(`/${rest}`);
  return path.success ? path.data : undefined;
}
