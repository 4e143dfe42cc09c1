const secretName = /^(?:.*[-_ ])?(?:api[-_]?key|key|secret|password|passphrase|token|credentials?|authorization)$/i;

/** Returns the JSON value with "(key)" in place of every field that is named like a key. */
export function redactKeyFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactKeyFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = typeof inner === 'string' && inner !== '' && secretName.test(splitWords(name));
      return [name, isSecret ? '(key)' : redactKeyFields(inner)];
    }),
  );
}

/** Splits `proxyPassword` into the same words as `proxy_password`. */
function splitWords(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2');
}
