import type { ChoiceParameter, FlagsParameter } from './choice-parameter.ts';
import type { JsonParameter } from './json-parameter.ts';
import type { ListParameter, PairsParameter } from './list-parameter.ts';
import type { NumberParameter } from './number-parameter.ts';
import type { TextParameter, ToggleParameter } from './text-parameter.ts';
import type { ToolsParameter } from './tools-parameter.ts';

/** A parameter whose value is one entry of a column's values. */
export type PlainParameter =
  | NumberParameter
  | ChoiceParameter
  | FlagsParameter
  | ToggleParameter
  | TextParameter
  | ListParameter
  | PairsParameter
  | JsonParameter
  | ToolsParameter;
