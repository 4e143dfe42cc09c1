import type { ObjectParameter } from './object-parameter.ts';
import type { PlainParameter } from './plain-parameter.ts';

export type Parameter = PlainParameter | ObjectParameter;
/** Parameters by wire name, in the order of the panel. */
export type Parameters = Readonly<Record<string, Parameter>>;
