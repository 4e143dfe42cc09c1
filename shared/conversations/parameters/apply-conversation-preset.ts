import type { ParameterValues } from '../conversation.ts';
import type { ConversationPreset } from '../conversation-preset.ts';
import type { Endpoint } from '../endpoint.ts';
import { openingValues, parametersOf } from './parameter-values.ts';

/** Returns the initial values of a column: the default parameters and the default prompt, if they exist. */
export function openingWith(endpoint: Endpoint, presets: readonly ConversationPreset[]): ParameterValues {
  const defaults = presets.flatMap(({ isDefault, holds }) => (isDefault ? [holds] : []));
  const set = defaults.find((holds) => holds.kind === 'parameters' && holds.endpoint === endpoint);
  const prompt = defaults.find((holds) => holds.kind === 'prompt');
  return {
    ...(set?.kind === 'parameters' ? set.values : openingValues(endpoint)),
    ...(prompt?.kind === 'prompt' ? { system: prompt.text } : {}),
  };
}

/**
 * Returns the values of a column that a parameter preset saves: all values except the instructions, which are prompts.
 */
export function withoutInstructions(endpoint: Endpoint, values: ParameterValues): ParameterValues {
  return split(endpoint, values).others;
}

/** Returns the values of a column with a parameter set. The instructions of the column stay. */
export function withSet(endpoint: Endpoint, set: ParameterValues, now: ParameterValues): ParameterValues {
  return { ...split(endpoint, now).instructions, ...split(endpoint, set).others };
}

function split(
  endpoint: Endpoint,
  values: ParameterValues,
): { instructions: ParameterValues; others: ParameterValues } {
  const parameters = parametersOf(endpoint);
  const entries = Object.entries(values);
  const isInstruction = (name: string) => Object.hasOwn(parameters, name) && parameters[name]?.group === 'Instructions';
  return {
    instructions: Object.fromEntries(entries.filter(([name]) => isInstruction(name))),
    others: Object.fromEntries(entries.filter(([name]) => !isInstruction(name))),
  };
}
