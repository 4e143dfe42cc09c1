import type { ObjectParameter } from './object-parameter.ts';
import type { PlainParameter } from './plain-parameter.ts';

export type Parameter = PlainParameter | ObjectParameter;
/** Parameters by wire name, in the order of the panel. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Passes each parameter its name. */
export function named<P>(creators: Readonly<Record<string, (name: string) => P>>, prefix = ''): Record<string, P> {
  return Object.fromEntries(Object.entries(creators).map(([name, create]) => [name, create(prefix + name)]));
}
