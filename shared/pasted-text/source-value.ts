/** A place in a text: positions in UTF-16 units, the second behind the last character. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
}

/** A value of JSON or YAML with its place. The place of a member begins at its name. */
export type SourceValue = SourceRange &
  (
    | { readonly kind: 'object'; readonly members: ReadonlyMap<string, SourceValue> }
    | { readonly kind: 'list'; readonly entries: readonly SourceValue[] }
    | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  );

/** Deeper values are left out: no documentation has them, and a foreign text could have thousands of levels. */
export const deepestValue = 40;

/** Returns the value at a path of names, or `undefined`. */
export function memberAt(value: SourceValue | undefined, ...path: readonly string[]): SourceValue | undefined {
  return path.reduce<SourceValue | undefined>((at, name) => membersOf(at).get(name), value);
}

const noMembers: ReadonlyMap<string, SourceValue> = new Map();

export function membersOf(value: SourceValue | undefined): ReadonlyMap<string, SourceValue> {
  return value?.kind === 'object' ? value.members : noMembers;
}

export function entriesOf(value: SourceValue | undefined): readonly SourceValue[] {
  return value?.kind === 'list' ? value.entries : [];
}

/** Returns the plain value: a text, a number, true, false or `null`. `undefined` for objects and lists. */
export function plainOf(value: SourceValue | undefined): string | number | boolean | null | undefined {
  return value?.kind === 'plain' ? value.value : undefined;
}

export function textIn(value: SourceValue | undefined): string | undefined {
  const plain = plainOf(value);
  return typeof plain === 'string' ? plain : undefined;
}
