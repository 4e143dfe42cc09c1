/** Style sheets are not split: their order decides which rule wins. */
const inPackage = (name: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${name}.*(?<!\\.css)$`);

/**
 * Some first modules import Zod for schemas that the page doesn't use, or only later. The one file of Zod that the page
 * needs first has its settings.
 */
const zod = 'zod[\\\\/](?!v4[\\\\/]core[\\\\/]core\\.js)';

/**
 * The styles of Mantine's components, which the start frame doesn't use: a style sheet of its own, read after the first
 * paint. They are in a cascade layer below all other styles, so their order among the sheets decides nothing.
 */
export const lateStyles = {
  name: 'mantine-styles',
  test: /[\\/]@mantine[\\/].*(?<!baseline|global)\.layer\.css$/,
};

/**
 * Files of everything that the first page needs. They run one after the other, with a pause in which a key or a click
 * is handled. Without these groups, each lazy chunk with shared code splits off a further file. In the order in which
 * they run; each imports only files before it.
 */
export const firstScripts: readonly { readonly name: string; readonly test?: RegExp }[] = [
  { name: 'react', test: inPackage('(?:react|react-dom|scheduler)[\\\\/]') },
  { name: 'libraries', test: inPackage(`(?!${zod})`) },
  { name: 'first', test: new RegExp(`^(?!.*[\\\\/]${zod})`) },
];
