import type { JsonPath } from './json-path.ts';

export interface JsonToken {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Level {
  readonly kind: 'object' | 'list';
  /** The member or entry that is next or is being read. */
  key: string | number;
  expects: Expected;
  /** Names of the members so far. */
  readonly names: string[];
}

/** The next token: a member name, its colon, a value, or a comma or bracket. */
type Expected = 'name' | 'colon' | 'value' | 'comma';

/** Reads JSON token by token and knows the place of each. Also reads JSON that is being typed and has faults. */
export class JsonCursor {
  readonly #levels: Level[] = [];
  #outside: Expected = 'value';

  get expects(): Expected {
    return this.#levels.at(-1)?.expects ?? this.#outside;
  }

  /** Path of the value that is expected or was read last; for an expected name, the path of its object. */
  get path(): JsonPath {
    const keys = this.#levels.map(({ key }) => key);
    return this.expects === 'name' ? keys.slice(0, -1) : keys;
  }

  /** Names of the members of the innermost object that were read so far. */
  get names(): readonly string[] {
    return this.#levels.at(-1)?.names ?? [];
  }

  get depth(): number {
    return this.#levels.length;
  }

  read(token: JsonToken): void {
    const level = this.#levels.at(-1);
    const { text } = token;
    if (text === '{' || text === '[') {
      const kind = text === '{' ? 'object' : 'list';
      const expects = kind === 'object' ? 'name' : 'value';
      this.#levels.push({ kind, key: kind === 'object' ? '' : 0, expects, names: [] });
    } else if (text === '}' || text === ']') {
      this.#levels.pop();
      this.#endValue();
    } else if (text === ',') {
      if (!level) return;
      if (typeof level.key === 'number') level.key += 1;
      level.expects = level.kind === 'object' ? 'name' : 'value';
    } else if (text === ':') {
      if (level) level.expects = 'value';
    } else if (level?.expects === 'name') {
      level.key = nameIn(text);
      level.names.push(level.key);
      level.expects = 'colon';
    } else this.#endValue();
  }

  #endValue(): void {
    const level = this.#levels.at(-1);
    if (level) level.expects = 'comma';
    else this.#outside = 'comma';
  }
}

/** All tokens of a text, in order. A string without its closing quote ends with its line. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g))
    yield { from: index, to: index + found.length, text: found };
}

/**
 * Returns the line, from 1, on which the value at `path` begins; for a repeated name, that of its last value.
 * `undefined` if there is no such value.
 */
export function lineOfValue(text: string, path: JsonPath): number | undefined {
  const cursor = new JsonCursor();
  let found: number | undefined;
  for (const token of jsonTokens(text)) {
    // The depth first, because a path is a copy and foreign text may be nested 100,000 levels deep.
    const isAtDepth = cursor.depth === path.length;
    const begins = isAtDepth && cursor.expects === 'value' && !/^[}\],:]$/.test(token.text);
    if (begins && isSamePath(cursor.path, path)) found = token.from;
    cursor.read(token);
  }
  return found === undefined ? undefined : text.slice(0, found).split('\n').length;
}

function isSamePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && a.every((key, index) => String(key) === String(b[index]));
}

/** The name that a token stands for. A name that is being typed may have no quotes yet. */
function nameIn(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, '');
  }
}
