/** Names of Base64 fields, with the name of the containing object; `*` for any object. */
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
 * True for a field with an image or audio as Base64. `names` is the path without list positions. Other long values that
 * look like Base64, such as signatures or encrypted data, are sent back unchanged and stay in the answer.
 */
export function isBase64Field(names: readonly string[]): boolean {
  const [object, name] = [names.at(-2), names.at(-1)];
  return places.some(([inObject, called]) => called === name && (inObject === '*' || inObject === object));
}
