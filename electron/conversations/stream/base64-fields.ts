/** Field names of Base64, with the name of the containing object; `*` for any. */
const places: readonly (readonly [object: string, name: string])[] = [
  ['image_url', 'url'],
  ['audio', 'data'],
  ['input_audio', 'data'],
  ['source', 'data'],
  ['inline_data', 'data'],
  ['inlineData', 'data'],
  ['*', 'b64_json'],
];

/**
 * True where an answer holds an image or a sound as Base64. `names` leads there, without positions in lists. What else
 * is long and looks like Base64 (signatures, what is redacted or encrypted) is sent back letter by letter, and stays.
 */
export function isBase64Field(names: readonly string[]): boolean {
  const [object, name] = [names.at(-2), names.at(-1)];
  return places.some(([inObject, called]) => called === name && (inObject === '*' || inObject === object));
}
