/** Style sheets are not split: their order decides which rule wins. */
const inPackage = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name}.*(?<!\\.css)$`);

/** Some first modules import Zod for schemas that the page doesn't use, or only later. */
const zod = 'zod[\\\\/]';

/**
 * Files of everything that the first page needs. Without these groups, each lazy chunk with shared code splits off a further file. Each
 * imports only files before it.
 */
export const firstScripts: readonly { readonly name: string; readonly test?: RegExp }[] = [
  { name: 'react', test: inPackage('(?:react|react-dom|scheduler)[\\\\/]') },
  { name: 'libraries', test: inPackage(`(?!${zod})`) },
  { name: 'first', test: new RegExp(`^(?!.*[\\\\/]${zod})`) },
];
